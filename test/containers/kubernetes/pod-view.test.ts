import { describe, expect, it } from 'vitest';
import { type Pod, podView } from '#containers/kubernetes/pod-view.js';

describe('a pod in the words of the runner', () => {
  it('has the reason of the scheduler while it waits', () => {
    const message = '0/2 nodes are available: 2 Insufficient memory.';
    const conditions = [
      { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message },
    ];
    expect(podView(pod({ phase: 'Pending', conditions }))).toMatchObject({
      waitsFor: message,
      isAgentRunning: false,
      isOver: false,
    });
  });

  it('has the end of its program, while the agent still runs', () => {
    const view = podView(ended({ exitCode: 3, reason: 'Error' }));
    expect(view).toMatchObject({ isAgentRunning: true, isProgramRunning: false });
    expect(view.end).toEqual({ code: 3 });
  });

  it('has the signal of a program that was ended by one', () => {
    const { end } = podView(ended({ exitCode: 143, reason: 'Error' }));
    expect(end).toEqual({ code: null, signal: 'SIGTERM' });
  });

  it.each([
    ['OOMKilled', 'out-of-memory'],
    ['StartError', 'not-started'],
  ])('explains an end with %s', (reason, expected) => {
    expect(podView(ended({ exitCode: 137, reason })).end).toMatchObject({ reason: expected });
  });

  it('knows a missing image from a registry that is slow', () => {
    const of = (reason: string, message: string) =>
      podView(waiting(reason, message)).trouble?.isFinal;
    expect(of('ErrImagePull', 'manifest unknown')).toBe(true);
    expect(of('InvalidImageName', 'x')).toBe(true);
    expect(of('ImagePullBackOff', 'Back-off pulling image')).toBe(false);
    expect(of('ContainerCreating', '')).toBeUndefined();
  });

  it('is lost when the agent was started again, because it has forgotten its program', () => {
    const agent = { name: 'agent', restartCount: 1, state: { running: {} } };
    expect(podView(pod({ initContainerStatuses: [agent] })).isAgentLost).toBe(true);
  });

  it('says why the cluster ends it', () => {
    const message = 'The node was low on resource: memory.';
    const conditions = [{ type: 'DisruptionTarget', status: 'True', message }];
    expect(podView(pod({ phase: 'Failed', conditions }))).toMatchObject({
      disruption: message,
      isOver: true,
    });
  });
});

function pod(status: Pod['status'] & object): Pod {
  return { metadata: { name: 'pod' }, spec: {}, status };
}

function ended(terminated: { readonly exitCode: number; readonly reason: string }): Pod {
  return pod({
    phase: 'Running',
    initContainerStatuses: [{ name: 'agent', restartCount: 0, state: { running: {} } }],
    containerStatuses: [{ name: 'program', state: { terminated } }],
  });
}

function waiting(reason: string, message: string): Pod {
  return pod({ containerStatuses: [{ name: 'program', state: { waiting: { reason, message } } }] });
}
