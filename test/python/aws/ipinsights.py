"""The notebook of IP Insights with the SageMaker Python SDK: train, deploy, tune, transform, clean up."""
import io
import os
import random

import boto3
import sagemaker
from sagemaker import image_uris
from sagemaker.deserializers import JSONDeserializer
from sagemaker.estimator import Estimator
from sagemaker.inputs import TrainingInput
from sagemaker.serializers import CSVSerializer
from sagemaker.tuner import HyperparameterTuner, IntegerParameter

role = os.environ["ROLE"]
session = sagemaker.Session()
bucket = session.default_bucket()
region = session.boto_region_name
boto3.client("s3").head_bucket(Bucket=bucket)
print("bucket", bucket)

random.seed(1)
homes = {f"user_{user}": f"10.{user % 250}.{user % 13}" for user in range(200)}
rows = [f"{user},{home}.{random.randrange(1, 20)}" for user, home in homes.items() for _ in range(20)]
random.shuffle(rows)
s3 = boto3.client("s3")
s3.upload_fileobj(io.BytesIO("\n".join(rows[:3200]).encode()), bucket, "ipinsights/train/train.csv")
s3.upload_fileobj(io.BytesIO("\n".join(rows[3200:]).encode()), bucket, "ipinsights/validation/part.csv")


def channel(name):
    return TrainingInput(f"s3://{bucket}/ipinsights/{name}/", distribution="FullyReplicated", content_type="text/csv")


estimator = Estimator(
    image_uris.retrieve("ipinsights", region),
    role,
    instance_count=1,
    instance_type="ml.m5.xlarge",
    output_path=f"s3://{bucket}/ipinsights/output",
    sagemaker_session=session,
)
estimator.set_hyperparameters(
    num_entity_vectors="1000", vector_dim="16", mini_batch_size="200", epochs="3", learning_rate="0.01"
)
estimator.fit({"train": channel("train")})
job = estimator.latest_training_job.name
assert estimator.model_data == f"s3://{bucket}/ipinsights/output/{job}/output/model.tar.gz", estimator.model_data
print("job", job)

attached = Estimator.attach(job)
assert attached.hyperparameters()["vector_dim"] == "16"

predictor = estimator.deploy(
    1, "ml.m5.xlarge", serializer=CSVSerializer(), deserializer=JSONDeserializer()
)
known = predictor.predict("user_1,10.1.1.5", initial_args={"ContentType": "text/csv", "Accept": "application/json"})
verbose = predictor.predict(
    "user_1,10.1.1.5", initial_args={"ContentType": "text/csv", "Accept": "application/json; verbose=True"}
)
assert "dot_product" in known["predictions"][0], known
assert "ip_embedding" in verbose["predictions"][0], verbose
predictor.delete_model()
predictor.delete_endpoint()
print("predicted")

tuner = HyperparameterTuner(
    estimator,
    "validation:discriminator_auc",
    {"vector_dim": IntegerParameter(8, 32)},
    max_jobs=2,
    max_parallel_jobs=2,
)
tuner.fit({"train": channel("train"), "validation": channel("validation")}, include_cls_metadata=False)
tuner.wait()
table = tuner.analytics().dataframe()
assert len(table) == 2 and table["FinalObjectiveValue"].notna().all(), table
best = tuner.best_training_job()
again = HyperparameterTuner.attach(tuner.latest_tuning_job.name)
assert again.best_training_job() == best
print("tuned", best)

transformer = tuner.best_estimator().transformer(1, "ml.m4.xlarge")
transformer.transform(f"s3://{bucket}/ipinsights/validation/part.csv", "S3Prefix", "text/csv", split_type="Line")
transformer.wait()
answers = session.read_s3_file(bucket, transformer.output_path.split("/", 3)[3] + "/part.csv.out")
assert answers.count("dot_product") == 800, answers[:200]
transformer.delete_model()
print("transformed")
