// Decides for each request with an API key whether the key may make it.
import type { Context, MiddlewareHandler } from 'hono'
import { type KeyScope, keyPrefix } from '#contract/accounts/keys.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../../deps/deps.ts'
import { readApiKey } from '../../http/bearer.ts'
import { openKeyLimits } from './key-limits.ts'
import { requiredScope } from './key-scopes.ts'
import { findValidKey, recordUse } from './keys.ts'

const withoutBearer = `Write "Bearer " before the API key: "Authorization: Bearer ${keyPrefix}…". Nothing was done or charged.`

/** A key outranks the cookies of the request, which are ignored beside it. */
export function checkApiKeys(deps: Deps): MiddlewareHandler {
  const limits = openKeyLimits(deps)
  return async (c, next) => {
    const key = readApiKey(c)
    if (key === null && c.req.header('authorization')?.includes(keyPrefix))
      throw new Problem('api_key_invalid', { message: withoutBearer })
    if (key !== null) await identify(c, deps, { key, limits })
    await next()
  }
}

type KeyOfRequest = { key: string; limits: ReturnType<typeof openKeyLimits> }

async function identify(c: Context, deps: Deps, { key, limits }: KeyOfRequest): Promise<void> {
  const found = await findValidKey(deps, key)
  limits.count(found.id)
  const scope = requiredScope(c.req.method, c.req.path)
  if (scope === null) throw new Problem('api_key_refused')
  if (!found.scopes.includes(scope))
    throw new Problem('api_key_scope', { message: describeMissing(scope) })
  await recordUse(deps, found)
  let isFirst = true
  c.set('readKeyUser', async () => {
    // A stream that stays open asks again later.
    const { userId } = isFirst ? found : await findValidKey(deps, key)
    isFirst = false
    return userId
  })
}

function describeMissing(scope: KeyScope): string {
  return `This API key lacks the scope "${scope}", which this call needs. Nothing was done or charged. Create a key with it in your profile.`
}
