"""Training, artifacts and lineage with sagemaker-core, the third line of the SDK."""
import os
import time

import boto3
from sagemaker.core.resources import Artifact, Association, TrainingJob, TrialComponent
from sagemaker.core.shapes import AlgorithmSpecification, OutputDataConfig, ResourceConfig, StoppingCondition

region = os.environ["AWS_DEFAULT_REGION"]
bucket = next(each["Name"] for each in boto3.client("s3").list_buckets()["Buckets"] if "server" not in each["Name"])
job = TrainingJob.create(
    training_job_name="Core-1",
    role_arn=os.environ["ROLE"],
    algorithm_specification=AlgorithmSpecification(
        training_image="local",
        training_input_mode="File",
        container_entrypoint=["/bin/sh", "-c", 'echo model > "$SM_MODEL_DIR/weights"'],
    ),
    output_data_config=OutputDataConfig(s3_output_path=f"s3://{bucket}/core"),
    resource_config=ResourceConfig(instance_type="ml.m5.large", instance_count=1, volume_size_in_gb=1),
    stopping_condition=StoppingCondition(max_runtime_in_seconds=600),
)
job.wait(poll=1)
assert job.training_job_status == "Completed", job
assert [each.training_job_name for each in TrainingJob.get_all(name_contains="Core")] == ["Core-1"]
model = job.model_artifacts.s3_model_artifacts
print("trained", model)

artifacts = [each for each in Artifact.get_all() if each.source.source_uri == model]
assert artifacts, model
artifact = Artifact.get(artifact_arn=artifacts[0].artifact_arn)
assert artifact.artifact_type == "Model", artifact
produced = [each.source_arn for each in Association.get_all(destination_arn=artifact.artifact_arn)]
components = [each for each in TrialComponent.get_all() if each.trial_component_arn in produced]
assert components and "Core-1" in components[0].trial_component_name, (produced, components)
print("produced by", components[0].trial_component_name)

started = time.time()
hand_made = Artifact.create(source={"source_uri": f"s3://{bucket}/hand-made-{started}"}, artifact_type="Report")
hand_made.delete()
print("done")
