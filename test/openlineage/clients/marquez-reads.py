"""Prints what Marquez's client reads of a namespace, as JSON."""
import json
import sys

from marquez_client import MarquezClient

url, key, namespace = sys.argv[1:]
client = MarquezClient(url=url, api_key=key)
jobs = client.list_jobs(namespace, limit=100)["jobs"]
runs = [client.list_job_runs(namespace, job["name"])["runs"] for job in jobs]
outputs = [output for job in jobs for output in job["outputs"]]
datasets = [client.get_dataset(each["namespace"], each["name"]) for each in outputs]
print(json.dumps({
    "namespaces": [each["name"] for each in client.list_namespaces()["namespaces"]],
    "jobs": {job["name"]: [run["state"] for run in some] for job, some in zip(jobs, runs)},
    "datasets": [each["name"] for each in datasets],
}))
