"""Runs a training script as the container contract says, and records how it ended.

usage: train.py [--signalled] OUTPUT SCRIPT [WORD ...]

--signalled: who sends SIGTERM sends it to the script too, so that it is not passed on.
Only the standard library is used, because any Python 3.8 or newer may run this.
"""
import os
import shlex
import signal
import subprocess
import sys
import threading

TAIL_BYTES = 8192
MESSAGE_CHARACTERS = 600
COMMAND_CHARACTERS = 300
DRAIN_SECONDS = 5


def main(words):
    is_signalled = words[:1] == ["--signalled"]
    output, *program = words[1:] if is_signalled else words
    command = [sys.executable, *program]
    script = Script(command, passes_on=not is_signalled)
    signal.signal(signal.SIGTERM, lambda *_: script.terminate())
    code, errors = script.run()
    report(output, code, message=failure_text(code, errors, command))
    return code


class Script:
    """The user's script; its error output is passed through, and the end of it is kept."""

    def __init__(self, command, passes_on):
        self.command = command
        self.passes_on = passes_on
        self.asked = False
        self.process = None
        self.tail = b""

    def run(self):
        self.process = subprocess.Popen(self.command, stderr=subprocess.PIPE, env=with_code_folder(os.environ))
        if self.asked:
            self.terminate()
        copying = threading.Thread(target=self.copy_errors, daemon=True)
        copying.start()
        code = self.process.wait()
        copying.join(DRAIN_SECONDS)  # a process that the script left behind may keep the pipe open
        return (code if code >= 0 else 128 - code), self.tail.decode("utf-8", "replace")

    def terminate(self):
        self.asked = True
        if self.passes_on and self.process is not None:
            self.process.terminate()

    def copy_errors(self):
        source, target = self.process.stderr.fileno(), sys.stderr.fileno()
        while True:
            part = os.read(source, 65536)
            if not part:
                return
            self.tail = (self.tail + part)[-TAIL_BYTES:]
            while part:
                part = part[os.write(target, part):]


def with_code_folder(environment):
    """Whatever the depth of the script, the folder of its code can be imported from, as in the originals."""
    folders = [environment.get("SAGEMAKER_SUBMIT_DIRECTORY"), environment.get("PYTHONPATH")]
    return {**environment, "PYTHONPATH": os.pathsep.join(folder for folder in folders if folder)}


def failure_text(code, errors, command):
    message = errors.strip()[-MESSAGE_CHARACTERS:]
    words = " ".join(shlex.quote(word) for word in command)[:COMMAND_CHARACTERS]
    return f'ExecuteUserScriptError:\nExitCode {code}\nErrorMessage "{message}"\nCommand "{words}"\n'


def report(output, code, message):
    """An account that the script has written itself is kept."""
    os.makedirs(output, exist_ok=True)
    name = "success" if code == 0 else "failure"
    try:
        with open(os.path.join(output, name), "x", encoding="utf-8") as file:
            file.write("" if code == 0 else message)
    except FileExistsError:
        pass


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
