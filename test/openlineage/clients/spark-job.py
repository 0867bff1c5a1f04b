"""Reads a CSV file, sums it and writes Parquet, in the local mode of Spark."""
import sys

from pyspark.sql import SparkSession

jar, url, key, source, target = sys.argv[1:]
spark = (
    SparkSession.builder.master("local[1]")
    .appName("sum_orders")
    .config("spark.jars", jar)
    .config("spark.ui.enabled", "false")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.extraListeners", "io.openlineage.spark.agent.OpenLineageSparkListener")
    .config("spark.openlineage.transport.type", "http")
    .config("spark.openlineage.transport.url", url)
    .config("spark.openlineage.transport.auth.type", "api_key")
    .config("spark.openlineage.transport.auth.apiKey", key)
    .config("spark.openlineage.transport.compression", "gzip")
    .config("spark.openlineage.namespace", "spark-tests")
    .getOrCreate()
)
orders = spark.read.option("header", True).option("inferSchema", True).csv(source)
orders.groupBy("customer").sum("amount").withColumnRenamed("sum(amount)", "spent").write.parquet(target)
spark.stop()
