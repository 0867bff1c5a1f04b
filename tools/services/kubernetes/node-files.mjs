// The configuration of a node: its container runtime, its network plug-in and its kubelet.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_PORT, layoutOf, SERVICE_API } from './layout.mjs';

export const PAUSE_IMAGE = 'forebear.local/pause:1';
const API_ADDRESS = fileURLToPath(new URL('api-address.mjs', import.meta.url));
/** Debian's folder of network plug-ins. */
const PLUGINS = '/usr/lib/cni';
/** What the kubelet wants to write for the whole machine: the node sees files with these values instead. */
const KERNEL = {
  'vm/overcommit_memory': 1,
  'vm/panic_on_oom': 0,
  'kernel/panic': 10,
  'kernel/panic_on_oops': 1,
  'kernel/keys/root_maxkeys': 1_000_000,
  'kernel/keys/root_maxbytes': 25_000_000,
};

/** Writes the files of a node, and returns the command that its first process runs. */
export function writeNodeFiles(home, node, programs) {
  const { nodeFolder, nodeAddress, hostAddress, podRange, cgroup, kubeconfig } = layoutOf(home);
  const folder = nodeFolder(node);
  for (const part of ['log', 'lib', 'kubelet', 'images', 'kernel'])
    mkdirSync(join(folder, part), { recursive: true });
  const file = (name, text) => writeFileSync(join(folder, name), text);
  file('containerd.toml', containerd(folder));
  mkdirSync(join(folder, 'cni'), { recursive: true });
  file('cni/10-bridge.conflist', JSON.stringify(bridge(folder, podRange(node))));
  file('kubelet.yaml', JSON.stringify(kubelet(nodeAddress(node), folder, `/${cgroup(node)}`)));
  for (const [name, value] of Object.entries(KERNEL))
    file(`kernel/${name.replaceAll('/', '.')}`, `${value}\n`);
  const mounts = Object.keys(KERNEL).map(
    (name) =>
      `[ ! -e /proc/sys/${name} ] || mount --bind '${folder}/kernel/${name.replaceAll('/', '.')}' /proc/sys/${name}`,
  );
  const words = [
    `--config=${folder}/kubelet.yaml`,
    `--kubeconfig=${kubeconfig(`node-${node}`)}`,
    ...[`--hostname-override=node-${node}`, `--node-ip=${nodeAddress(node)}`],
    `--root-dir=${folder}/kubelet`,
  ];
  file(
    'init.sh',
    [
      `hostname node-${node}`,
      'mount -t tmpfs tmpfs /run',
      `mount --bind '${folder}/log' /var/log`,
      `mount --bind '${folder}/lib' /var/lib`,
      ...mounts,
      'echo 1 >/proc/sys/net/ipv4/ip_forward',
      `keep() { name=$1; shift; while :; do "$@" >>'${folder}'/log/$name.log 2>&1; sleep 1; done; }`,
      // A node that was killed leaves the address in its network.
      `ip addr replace ${SERVICE_API}/32 dev lo`,
      `keep api-address '${process.execPath}' '${API_ADDRESS}' ${SERVICE_API}:443 ${hostAddress}:${API_PORT} &`,
      `keep containerd containerd --config '${folder}/containerd.toml' &`,
      `keep kubelet '${programs}/kubelet' ${words.map((word) => `'${word}'`).join(' ')} &`,
      'while :; do wait; sleep 1; done',
    ].join('\n'),
  );
  return ['sh', join(folder, 'init.sh')];
}

function containerd(folder) {
  return `version = 2
root = "${folder}/images"
state = "/run/containerd"
oom_score = 0
[grpc]
  address = "/run/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${PAUSE_IMAGE}"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${PLUGINS}"
    conf_dir = "${folder}/cni"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
`;
}

function bridge(folder, subnet) {
  const ipam = {
    type: 'host-local',
    dataDir: `${folder}/addresses`,
    ranges: [[{ subnet }]],
    routes: [{ dst: '0.0.0.0/0' }],
  };
  const plugin = { type: 'bridge', bridge: 'pods0', isGateway: true, ipMasq: false, ipam };
  return { cniVersion: '0.4.0', name: 'pods', plugins: [{ ...plugin, hairpinMode: true }] };
}

function kubelet(address, folder, cgroupRoot) {
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address,
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    cgroupDriver: 'cgroupfs',
    cgroupRoot,
    containerRuntimeEndpoint: 'unix:///run/containerd.sock',
    failSwapOn: false,
    enforceNodeAllocatable: [],
    evictionHard: {
      'memory.available': '100Mi',
      'nodefs.available': '1%',
      'imagefs.available': '1%',
    },
    imageGCHighThresholdPercent: 100,
    nodeStatusMaxImages: -1,
    nodeStatusUpdateFrequency: '4s',
    nodeLeaseDurationSeconds: 12,
    volumePluginDir: `${folder}/volume-plugins`,
    resolvConf: '',
    clusterDomain: 'cluster.local',
    clusterDNS: ['10.96.0.10'],
    registerNode: true,
  };
}
