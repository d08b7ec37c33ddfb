// The job queue of a process that is killed later, for tests.
import type { Database } from '#server/db/database.ts'

/** The jobs that this process takes give no sign of life, as if it had been killed. */
export function withoutHeartbeat(queue: Database['queue']): Database['queue'] {
  return new Proxy(queue, {
    get(target, name) {
      if (name === 'touch') return () => new Promise(() => {})
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
