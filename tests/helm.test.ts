// Somebody installs Pith on Kubernetes with the chart of deploy/helm. Helm itself reads
// and renders it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { type HelmResult, runHelm } from './helm.ts'

const chart = 'deploy/helm'
const onPostgres = {
  database: 'postgresql',
  replicas: 3,
  strategy: 'RollingUpdate',
  settings: {
    DATABASE_URL: 'postgres://pith@database/pith',
    AUTH_SECRET: 'kept by the operator, and long enough',
  },
}

type Values = Record<string, unknown>
/** A resource of Kubernetes, of which each test reads a few fields. */
// biome-ignore lint/suspicious/noExplicitAny: its shape belongs to Kubernetes
type Resource = any

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-helm-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function helm(command: string[], values: Values): Promise<HelmResult> {
  const file = join(folder, 'values.yaml')
  writeFileSync(file, JSON.stringify({ image: { repository: 'registry.example/pith' }, ...values }))
  return runHelm([...command, chart, '--values', file])
}

async function render(values: Values): Promise<Map<string, Resource>> {
  const { code, output, errors } = await helm(['template', 'pith'], values)
  expect(errors).toBe('')
  expect(code).toBe(0)
  const resources = parseAllDocuments(output, { uniqueKeys: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Resource
  })
  return new Map(resources.map((resource) => [resource.kind as string, resource]))
}

async function refusalOf(values: Values): Promise<string> {
  const { code, errors } = await helm(['template', 'pith'], values)
  expect(code).not.toBe(0)
  return errors
}

test('Helm finds nothing wrong with the chart', async () => {
  for (const values of [{}, onPostgres]) {
    const { code, output } = await helm(['lint', '--strict'], values)
    expect(output).toContain('0 chart(s) failed')
    expect(code).toBe(0)
  }
})

test('on a folder there is one pod with a volume that outlives it, and the old pod ends before the new one starts', async () => {
  const resources = await render({})
  expect([...resources.keys()].sort()).toEqual([
    'Deployment',
    'PersistentVolumeClaim',
    'Secret',
    'Service',
  ])
  const { replicas, strategy, template } = resources.get('Deployment').spec
  expect({ replicas, strategy }).toEqual({ replicas: 1, strategy: { type: 'Recreate' } })
  const claim = resources.get('PersistentVolumeClaim').metadata
  expect(claim.annotations['helm.sh/resource-policy']).toBe('keep')
  expect(template.spec.volumes[0].persistentVolumeClaim.claimName).toBe(claim.name)
  expect(template.spec.containers[0].image).toBe(
    `registry.example/pith:${versionOf('package.json')}`,
  )
})

test('on PostgreSQL several pods need no volume', async () => {
  const resources = await render(onPostgres)
  expect([...resources.keys()].sort()).toEqual(['Deployment', 'Secret', 'Service'])
  expect(resources.get('Deployment').spec.replicas).toBe(3)
})

test('the service finds the pods, and the pods write only to their folders and have no rights', async () => {
  const resources = await render({})
  const { selector, template } = resources.get('Deployment').spec
  expect(template.metadata.labels).toMatchObject(selector.matchLabels)
  expect(resources.get('Service').spec.selector).toEqual(selector.matchLabels)
  const [container] = template.spec.containers
  expect(resources.get('Service').spec.ports[0].targetPort).toBe(container.ports[0].name)
  expect(container.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  })
  expect(container.volumeMounts.map((mount: Resource) => mount.mountPath)).toEqual([
    '/data',
    '/tmp',
  ])
  expect(template.spec.securityContext.runAsNonRoot).toBe(true)
})

test('a pod has the time that the server takes to finish what it is doing', async () => {
  const { terminationGracePeriodSeconds, containers } = (await render({})).get('Deployment').spec
    .template.spec
  const [, drainMs] = /drainMs = ([\d_]+)/.exec(readFileSync('src/server/main.ts', 'utf8'))!
  const waitSeconds = Number(containers[0].lifecycle.preStop.exec.command[1])
  expect(terminationGracePeriodSeconds).toBeGreaterThan(
    waitSeconds + Number(drainMs!.replaceAll('_', '')) / 1000,
  )
})

test('settings reach the server as they were meant', async () => {
  const settings = {
    ALLOWANCE: false,
    MODEL_DAILY_TOKENS: 10_000_000,
    MODEL_PRICE_INPUT: 0.15,
    BRAND_NAME: 'A "b" $c',
  }
  const secret = (await render({ settings })).get('Secret')
  expect(secret.stringData).toEqual({
    ALLOWANCE: 'off',
    MODEL_DAILY_TOKENS: '10000000',
    MODEL_PRICE_INPUT: '0.15',
    BRAND_NAME: 'A "b" $c',
  })
})

test('new settings start new pods', async () => {
  const checksumOf = async (settings: Values) =>
    (await render({ settings })).get('Deployment').spec.template.metadata.annotations[
      'checksum/settings'
    ]
  const before = await checksumOf({ LOG_LEVEL: 'info' })
  expect(await checksumOf({ LOG_LEVEL: 'info' })).toBe(before)
  expect(await checksumOf({ LOG_LEVEL: 'debug' })).not.toBe(before)
})

test('a Secret of the operator outranks the settings, and a file is where its setting says', async () => {
  const plans = readFileSync('deploy/plans.json', 'utf8')
  const values = {
    settings: { PLANS_FILE: '/config/plans.json' },
    settingsSecret: 'mine',
    files: { 'plans.json': plans },
  }
  const resources = await render(values)
  const { containers, volumes } = resources.get('Deployment').spec.template.spec
  expect(containers[0].envFrom.at(-1)).toEqual({ secretRef: { name: 'mine' } })
  expect(containers[0].volumeMounts).toContainEqual({
    name: 'files',
    mountPath: '/config',
    readOnly: true,
  })
  expect(volumes.at(-1).configMap.name).toBe(resources.get('ConfigMap').metadata.name)
  expect(resources.get('ConfigMap').data['plans.json']).toBe(plans)
})

test('in maintenance one pod with the same data and settings runs no server, so that a backup can be restored', async () => {
  for (const values of [{}, onPostgres]) {
    const [usual, kept] = [await render(values), await render({ ...values, maintenance: true })]
    const { replicas, strategy, template } = kept.get('Deployment').spec
    expect({ replicas, strategy }).toEqual({ replicas: 1, strategy: { type: 'Recreate' } })
    const [container] = template.spec.containers
    expect(container.command[0]).toBe('sh')
    expect(Object.keys(container).filter((key) => /probe|ports|lifecycle/i.test(key))).toEqual([])
    const { volumes, containers } = usual.get('Deployment').spec.template.spec
    expect(template.spec.volumes).toEqual(volumes)
    expect(container.volumeMounts).toEqual(containers[0].volumeMounts)
    expect(container.envFrom).toEqual(containers[0].envFrom)
  }
})

test('a volume of the operator takes backups, and another has a logo that is no text', async () => {
  const extraVolumes = [
    { name: 'backups', persistentVolumeClaim: { claimName: 'pith-backups' } },
    { name: 'brand', configMap: { name: 'pith-brand' } },
  ]
  const extraVolumeMounts = [
    { name: 'backups', mountPath: '/backups' },
    { name: 'brand', mountPath: '/brand', readOnly: true },
  ]
  const settings = { ...onPostgres.settings, BACKUP_TO: '/backups', BRAND_LOGO: '/brand/logo.png' }
  const resources = await render({ ...onPostgres, settings, extraVolumes, extraVolumeMounts })
  const { containers, volumes } = resources.get('Deployment').spec.template.spec
  expect(volumes.slice(2)).toEqual(extraVolumes)
  expect(containers[0].volumeMounts.slice(2)).toEqual(extraVolumeMounts)
})

test('the text after the installation names the way to the first administrator', async () => {
  const notesWith = async (values: Values) =>
    (await helm(['install', 'pith', '--dry-run=client'], values)).output
  for (const settings of [{}, { SIGN_UP: 'invite' }])
    expect(await notesWith({ settings })).toContain(
      'kubectl --namespace default exec deployment/pith -- pith admin add you@example.org',
    )
  expect(await notesWith({ maintenance: true })).toContain('exec deployment/pith -- pith restore')
})

test('the name of an ingress becomes the public address', async () => {
  const ingress = {
    enabled: true,
    host: 'pith.example.org',
    tlsSecret: 'certificate',
    className: 'nginx',
  }
  const resources = await render({ ingress })
  expect(resources.get('Secret').stringData).toEqual({ PUBLIC_URL: 'https://pith.example.org' })
  const { rules, tls } = resources.get('Ingress').spec
  expect(tls).toEqual([{ hosts: ['pith.example.org'], secretName: 'certificate' }])
  expect(rules[0].http.paths[0].backend.service.name).toBe(resources.get('Service').metadata.name)
})

test('values that contradict each other are refused with a sentence', async () => {
  expect(await refusalOf({ image: {} })).toContain('Set image.repository')
  expect(await refusalOf({ replicas: 2 })).toContain('The data folder has room for one pod.')
  expect(await refusalOf({ strategy: 'RollingUpdate' })).toContain(
    'The data folder has room for one pod',
  )
  expect(await refusalOf({ settings: { DATABASE_URL: 'postgres://a' } })).toContain(
    'Set database to postgresql.',
  )
  expect(await refusalOf({ database: 'postgresql' })).toContain('DATABASE_URL is needed')
  expect(await refusalOf({ ingress: { enabled: true } })).toContain('Set ingress.host')
  expect(await refusalOf({ settings: { ALOWANCE: 'off' } })).toContain(
    "invalid propertyName 'ALOWANCE'",
  )
  const png = readFileSync('docs/screenshot.png')
  writeFileSync(join(folder, 'logo.png'), png)
  const { code, errors } = await runHelm([
    ...['template', 'pith', chart, '--set', 'image.repository=registry.example/pith'],
    ...['--set-file', `files.logo\\.png=${join(folder, 'logo.png')}`],
  ])
  expect([code, errors]).toEqual([
    1,
    expect.stringContaining('files has logo.png, which is no text.'),
  ])
  expect(await refusalOf({ replica: 2 })).toContain("'replica' not allowed")
})

test('the chart takes every setting but those that belong to the pod, and has the version of Pith', () => {
  const settings = [
    ...readFileSync('src/server/settings-schema.ts', 'utf8').matchAll(/^ {2}([A-Z0-9_]+):/gm),
  ]
  const ofPod = ['HOST', 'PORT', 'DATA_DIR']
  const schema = JSON.parse(readFileSync(`${chart}/values.schema.json`, 'utf8'))
  const taken: string[] = schema.properties.settings.propertyNames.enum
  expect([...taken, ...ofPod].sort()).toEqual(settings.map(([, name]) => name).sort())
  const { version, appVersion } = parseAllDocuments(
    readFileSync(`${chart}/Chart.yaml`, 'utf8'),
  )[0]!.toJS()
  expect([version, appVersion]).toEqual([versionOf('package.json'), versionOf('package.json')])
})

function versionOf(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
