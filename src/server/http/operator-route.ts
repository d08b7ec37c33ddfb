// A call that only the operator's terminal makes: only the server process can open its
// data folder, so the terminal program sends its commands here.
import { Hono } from 'hono'
import type { Deps } from '../deps/deps.ts'
import { isSigned } from './operator-signature.ts'

/** Answers signed commands with what `run` makes of their JSON. All other requests get a 404. */
export const operatorRoute = (
  deps: Deps,
  path: string,
  run: (command: unknown) => Promise<object>,
) =>
  new Hono().post(path, async (c) => {
    const body = await c.req.text()
    const authorization = c.req.header('authorization') ?? ''
    if (
      deps.db.kind !== 'pglite' ||
      !isSigned(authorization, { secret: deps.secret, body, nowMs: deps.now() })
    )
      return c.text('', 404)
    return c.json(await run(JSON.parse(body)))
  })
