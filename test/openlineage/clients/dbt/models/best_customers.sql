{{ config(materialized='table') }}
select customer, spent from {{ ref('customers') }} where spent > 20
