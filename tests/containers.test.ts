// What an operator gives to `docker compose up` is complete: files that the image is
// built from, and names that lead somewhere.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { memoryEnvironment, nodeFlags } from '../scripts/node.mjs'

const read = (name: string) => readFileSync(name, 'utf8')
const ignored = read('.dockerignore').split('\n').filter(Boolean)

/** Whether the build of the image gets a file of the root folder, or what is in a folder of it. */
const isSent = (path: string) => ignored[0] === '*' && ignored.includes(`!${path.split('/')[0]}`)

type Service = {
  build?: string
  image?: string
  environment: Record<string, string | number>
  volumes: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
  stop_grace_period?: string
}
const compose = parse(read('compose.yaml')) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}

test('the image is built from every file that the package and its build need', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] }
  const packed = files.filter((name) => !name.startsWith('!') && !name.startsWith('dist'))
  const built = [
    'package.json',
    'package-lock.json',
    'README.md',
    'bin',
    'src',
    'index.html',
    'vite.config.ts',
  ]
  for (const path of [...packed, ...built])
    expect([path, existsSync(path), isSent(path)]).toEqual([path, true, true])
  for (const path of ['.env', 'data', 'node_modules', 'dist'])
    expect([path, isSent(path)]).toEqual([path, false])
})

test('the image runs the server of the package as a user without rights', () => {
  const lines = read('Dockerfile').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  expect(last).toContain('USER node')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(scripts.prepack).toBe('node scripts/prepack.mjs')
  const command = JSON.parse(last.find((line) => line.startsWith('CMD '))!.slice(4)) as string[]
  expect(command).toEqual([
    'node',
    ...nodeFlags,
    '/usr/local/lib/node_modules/pith/dist/server/main.js',
  ])
  const variable = Object.entries(memoryEnvironment)
    .map((entry) => entry.join('='))
    .join(' ')
  expect(last).toContain(`ENV ${variable}`)
})

test('every volume and every service that compose.yaml names is in it, and a service that is waited for says when it is ready', () => {
  const { services, volumes } = compose
  const named = Object.values(services).flatMap((service) =>
    service.volumes.map((volume) => volume.split(':')[0]!),
  )
  expect(named.sort()).toEqual(Object.keys(volumes).sort())
  for (const { depends_on = {} } of Object.values(services))
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(condition).toBe('service_healthy')
      expect(services[name]!.healthcheck).toBeDefined()
    }
})

test('compose.yaml passes settings of the server on, and stops it later than it stops itself', () => {
  const { environment, stop_grace_period } = compose.services.pith!
  const settings = [...read('src/server/settings-schema.ts').matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  )
  expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([])
  const [, drainMs] = /drainMs = ([\d_]+)/.exec(read('src/server/main.ts'))!
  expect(Number.parseInt(stop_grace_period!, 10) * 1000).toBeGreaterThan(
    Number(drainMs!.replaceAll('_', '')),
  )
})
