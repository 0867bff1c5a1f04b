"""Measures the AWS door with boto3 beside others; prints one JSON object.

usage: clients.py describe OURS MOTO JOB SECONDS | invoke DOOR PLAIN ENDPOINT COUNT | objects OURS PEER BUCKET MEGABYTES
"""
import http.client
import json
import os
import statistics
import sys
import tempfile
import time
import urllib.parse

import boto3
from botocore.config import Config

TURNS = 10
BODY = b"user_7,10.0.7.7\n"


def client(service, url, **keys):
    config = Config(retries={"total_max_attempts": 1}, s3={"addressing_style": "path"})
    return boto3.client(service, endpoint_url=url, region_name="us-east-1", config=config, **keys)


def describe(ours, moto, job, seconds):
    """Both describe a training job that they created; turns, so that other work affects both."""
    clients = {"ours": client("sagemaker", ours), "moto": client("sagemaker", moto)}
    clients["moto"].create_training_job(
        TrainingJobName=job,
        RoleArn="arn:aws:iam::000000000000:role/bench",
        AlgorithmSpecification={"TrainingImage": "ipinsights", "TrainingInputMode": "File"},
        OutputDataConfig={"S3OutputPath": "s3://bench/out"},
        ResourceConfig={"InstanceCount": 1, "InstanceType": "ml.m5.large", "VolumeSizeInGB": 1},
        StoppingCondition={"MaxRuntimeInSeconds": 60},
    )
    counts, spent = dict.fromkeys(clients, 0), dict.fromkeys(clients, 0.0)
    for _ in range(TURNS):
        for name, each in clients.items():
            start = time.perf_counter()
            while time.perf_counter() - start < float(seconds) / TURNS:
                each.describe_training_job(TrainingJobName=job)
                counts[name] += 1
            spent[name] += time.perf_counter() - start
    return {f"{name}_per_s": counts[name] / spent[name] for name in clients}


def invoke(door, plain, endpoint, count):
    """The same prediction by boto3, and by a plain connection to the route of the platform."""
    runtime = client("sagemaker-runtime", door)
    place = urllib.parse.urlparse(plain)
    connection = http.client.HTTPConnection(place.hostname, place.port)
    path = f"/endpoints/{endpoint}/invocations"

    def by_boto():
        answer = runtime.invoke_endpoint(EndpointName=endpoint, Body=BODY, ContentType="text/csv")
        return answer["Body"].read()

    def by_plain():
        connection.request("POST", path, BODY, {"Content-Type": "text/csv"})
        return connection.getresponse().read()

    def by_door():
        """What boto3 sends, without boto3."""
        door_connection.request("POST", path, BODY, {"Content-Type": "text/csv"})
        return door_connection.getresponse().read()

    place = urllib.parse.urlparse(door)
    door_connection = http.client.HTTPConnection(place.hostname, place.port)
    ways = {"boto3": by_boto, "plain": by_plain, "door": by_door}
    samples = {name: [] for name in ways}
    for _ in range(int(count)):
        for name, call in ways.items():
            start = time.perf_counter()
            call()
            samples[name].append(time.perf_counter() - start)
    return {f"{name}_ms": statistics.median(times) * 1000 for name, times in samples.items()}


def objects(ours, peer, bucket, megabytes):
    """One large object up and down, by the transfers of boto3."""
    peer_keys = {"aws_access_key_id": os.environ["PEER_KEY"], "aws_secret_access_key": os.environ["PEER_SECRET"]}
    clients = {"ours": client("s3", ours), "peer": client("s3", peer, **peer_keys)}
    size = int(megabytes) * 2**20
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "source"), os.path.join(folder, "target")
        with open(source, "wb") as file:
            for _ in range(int(megabytes)):
                file.write(os.urandom(2**20))
        for name, each in clients.items():
            try:
                each.head_bucket(Bucket=bucket)
            except each.exceptions.ClientError:
                each.create_bucket(Bucket=bucket)
        for turn in range(2):
            for name, each in clients.items():
                start = time.perf_counter()
                each.upload_file(source, bucket, "large")
                put = time.perf_counter() - start
                start = time.perf_counter()
                each.download_file(bucket, "large", target)
                get = time.perf_counter() - start
                assert os.path.getsize(target) == size
                os.remove(target)
                figures[f"{name}_put_mb_s"] = max(figures.get(f"{name}_put_mb_s", 0), int(megabytes) / put)
                figures[f"{name}_get_mb_s"] = max(figures.get(f"{name}_get_mb_s", 0), int(megabytes) / get)
    return figures


measure = {"describe": describe, "invoke": invoke, "objects": objects}[sys.argv[1]]
print(json.dumps(measure(*sys.argv[2:])))
