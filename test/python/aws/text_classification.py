"""The notebook of text classification with the Hugging Face estimator and a folder of code."""
import os

import sagemaker
from sagemaker.huggingface import HuggingFace

role = os.environ["ROLE"]
example = os.environ["EXAMPLE"]
session = sagemaker.Session()


def upload(folder):
    return session.upload_data(f"{example}/{folder}", key_prefix=f"text/{folder}")


estimator = HuggingFace(
    entry_point="train.py",
    source_dir=f"{example}/code",
    role=role,
    instance_count=1,
    instance_type="ml.g5.xlarge",
    transformers_version="4.48.0",
    pytorch_version="2.3.0",
    py_version="py311",
    hyperparameters={
        "model_name": "pretrained",
        "epochs": 2,
        "train_batch_size": 32,
        "warmup_steps": 20,
        "learning_rate": "1e-3",
    },
    environment={"OMP_NUM_THREADS": "1"},
    sagemaker_session=session,
)
estimator.fit({name: upload(folder) for name, folder in {
    "train": "records/train", "test": "records/test", "pretrained": "model"
}.items()})
print("job", estimator.latest_training_job.name)
session.logs_for_job(estimator.latest_training_job.name)

predictor = estimator.deploy(1, "ml.g5.xlarge")
answer = predictor.predict({"inputs": "the ending is truly superb"})
assert answer[0]["label"] in ("LABEL_0", "LABEL_1"), answer
predictor.delete_model()
predictor.delete_endpoint()
print("predicted", answer)
