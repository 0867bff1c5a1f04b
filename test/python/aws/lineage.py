"""The notebook of lineage: what a processing job, a training job and hand-made entities left, listed and queried."""
import csv
import os
import time

import boto3
import sagemaker
from sagemaker.lineage.action import Action
from sagemaker.lineage.artifact import Artifact
from sagemaker.lineage.association import Association
from sagemaker.lineage.context import Context
from sagemaker.lineage.query import LineageFilter, LineageQuery, LineageQueryDirectionEnum

role = os.environ["ROLE"]
session = sagemaker.Session()
client = session.sagemaker_client
bucket = session.default_bucket()
boto3.client("s3").put_object(Bucket=bucket, Key="lineage/data.csv", Body=b"a,b\n1,2\n")

for number in (1, 2):
    client.create_training_job(
        TrainingJobName=f"Line-{number}",
        RoleArn=role,
        AlgorithmSpecification={
            "TrainingImage": "local",
            "TrainingInputMode": "File",
            "ContainerEntrypoint": ["/bin/sh", "-c", 'echo model > "$SM_MODEL_DIR/weights"'],
        },
        InputDataConfig=[{
            "ChannelName": "train",
            "DataSource": {"S3DataSource": {"S3DataType": "S3Prefix", "S3Uri": f"s3://{bucket}/lineage/"}},
        }],
        OutputDataConfig={"S3OutputPath": f"s3://{bucket}/lineage-out"},
        ResourceConfig={"InstanceCount": 1, "InstanceType": "ml.m5.large", "VolumeSizeInGB": 1},
        StoppingCondition={"MaxRuntimeInSeconds": 600},
    )
for number in (1, 2):
    while True:
        job = client.describe_training_job(TrainingJobName=f"Line-{number}")
        if job["TrainingJobStatus"] in ("Completed", "Failed"):
            break
        time.sleep(0.5)
    assert job["TrainingJobStatus"] == "Completed", job

# By hand, as in the notebooks about lineage.
context = Context.create(
    context_name="workflow", context_type="Workflow", source_uri="wf", properties={"k": "v"}, sagemaker_session=session
)
action = Action.create(
    action_name="evaluate", action_type="Evaluation", source_uri="ev", status="Completed", sagemaker_session=session
)
report = Artifact.create(
    artifact_name="report", artifact_type="Report", source_uri=f"s3://{bucket}/report.json", sagemaker_session=session
)
for source, destination, kind in (
    (action.action_arn, report.artifact_arn, "Produced"),
    (action.action_arn, context.context_arn, "AssociatedWith"),
):
    Association.create(
        source_arn=source, destination_arn=destination, association_type=kind, sagemaker_session=session
    )
report.properties = {"auc": "0.9"}
report.save()
report.set_tag({"Key": "team", "Value": "risk"})
assert Artifact.load(artifact_arn=report.artifact_arn, sagemaker_session=session).properties == {"auc": "0.9"}

# Every entity as a vertex, every association of a listed entity as an edge.
vertices = {}
for summary in Artifact.list(sagemaker_session=session):
    vertices[summary.artifact_arn] = (f"{len(vertices)}", "artifact", summary.source.source_uri, summary.artifact_type)
for page in client.get_paginator("list_trial_components").paginate():
    for summary in page["TrialComponentSummaries"]:
        source = summary.get("TrialComponentSource", {})
        status = summary.get("Status", {}).get("PrimaryStatus", "")
        vertices[summary["TrialComponentArn"]] = (f"t{len(vertices)}", "tc", source.get("SourceArn", ""), status)
for summary in Action.list(sagemaker_session=session):
    vertices[summary.action_arn] = (f"ac{len(vertices)}", "action", summary.source.source_uri, summary.action_type)
for summary in Context.list(sagemaker_session=session):
    vertices[summary.context_arn] = (f"ctx{len(vertices)}", "context", summary.source.source_uri, summary.context_type)
edges = []
for arn in vertices:
    for association in Association.list(destination_arn=arn, sagemaker_session=session):
        if association.source_arn in vertices:
            edges.append((association.source_arn, arn, association.association_type))
with open(os.environ["EDGES"], "w", newline="") as file:
    csv.writer(file).writerows(edges)
kinds = [vertex[1] for vertex in vertices.values()]
assert kinds.count("tc") >= 2 and {"artifact", "action", "context"} <= set(kinds), kinds
print("vertices", len(vertices), "edges", len(edges))

model = next(arn for arn, vertex in vertices.items() if vertex[3] == "Model" and "lineage-out" in vertex[2])
answer = LineageQuery(session).query(
    start_arns=[model],
    query_filter=LineageFilter(),
    direction=LineageQueryDirectionEnum.ASCENDANTS,
    include_edges=True,
)
sources = {vertex.lineage_source for vertex in answer.vertices}
components = [vertex for vertex in answer.vertices if vertex.lineage_entity == "TrialComponent"]
assert components and answer.edges, (sources, answer)
component = components[0].to_lineage_object()
assert component.trial_component_name, component
print("ancestors", len(answer.vertices))

report.delete(disassociate=True)
client.delete_association(SourceArn=action.action_arn, DestinationArn=context.context_arn)
action.delete()
context.delete()
print("done")
