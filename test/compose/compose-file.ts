import { z } from 'zod';

const SECRET = /PASSWORD|SECRET|TOKEN|AUTH|ACCESS_KEY/;
const seconds = z.string().regex(/^\d+s$/);

const service = z.strictObject({
  // A tag that names one release.
  image: z.string().regex(/^[a-z0-9./-]+:v?\d+\.\d+\.\d+(-[a-z]+)?$/),
  build: z.literal('.').optional(),
  command: z.array(z.string()).optional(),
  user: z
    .string()
    .regex(/^[1-9]\d*:[1-9]\d*$/)
    .optional(),
  init: z.literal(true).optional(),
  restart: z.literal('unless-stopped'),
  read_only: z.literal(true).optional(),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.literal('/tmp')).optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)).optional(),
  networks: z.array(z.string()).min(1),
  volumes: z.array(z.string().regex(/^[a-z0-9]+:\/[a-z/0-9]+$/)),
  // Passwords come from files that are no part of the repository, and have no default.
  env_file: z.tuple([
    z.strictObject({
      path: z.string().regex(/^secrets\/[a-z0-9]+\.env$/),
      required: z.literal(true),
    }),
  ]),
  environment: z
    .record(
      z.string().refine((name) => !SECRET.test(name)),
      z.string().regex(/^[^$]*$/),
    )
    .optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))
    .optional(),
  stop_grace_period: seconds.optional(),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  healthcheck: z.strictObject({
    test: z.array(z.string()).refine(([first]) => first === 'CMD'),
    interval: seconds,
    timeout: seconds,
    retries: z.int().optional(),
    start_period: seconds,
  }),
});

/** What `compose.yaml` may say. */
export const composeFile = z.strictObject({
  name: z.literal('forebear'),
  'x-every-service': z.unknown(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.literal(true).optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
});
