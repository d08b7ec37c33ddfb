// Stores session tokens as hashes, so that who reads the database or a backup cannot use
// the sessions in it.
import { createHash } from 'node:crypto'

/**
 * A token has 32 random characters, so a plain hash cannot be reversed. The migration
 * that introduced it computes the same.
 */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type Condition = { field: string; value: unknown }
type Query = { model?: string; where?: Condition[]; data?: Record<string, unknown> }
type Method = (...args: unknown[]) => unknown

/**
 * Wraps Better Auth's access to the database: it works with tokens, and the table
 * contains their hashes.
 */
export function hashSessionTokens<Adapter extends object>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      const call: Method = (...args) => method.apply(target, args)
      if (name === 'transaction')
        return (run: Method) => call((inner: object) => run(hashSessionTokens(inner)))
      return (query: Query, ...rest: unknown[]) =>
        query?.model === 'session' ? callWithHashes(call, query) : call(query, ...rest)
    },
  })
}

async function callWithHashes(call: Method, query: Query): Promise<unknown> {
  /** The tokens of this query by their hashes, for its result. */
  const tokens = new Map<unknown, string>()
  const hash = (token: unknown) => {
    const hashed = hashSessionToken(String(token))
    tokens.set(hashed, String(token))
    return hashed
  }
  const hashCondition = (condition: Condition): Condition => {
    const { field, value } = condition
    if (field !== 'token') return condition
    return { ...condition, value: Array.isArray(value) ? value.map(hash) : hash(value) }
  }
  const withTokens = (row: unknown): unknown => {
    const token = tokens.get((row as { token?: unknown } | null)?.token)
    return token === undefined ? row : { ...(row as object), token }
  }
  const { where, data } = query
  const result = await call({
    ...query,
    ...(where && { where: where.map(hashCondition) }),
    ...(data && 'token' in data && { data: { ...data, token: hash(data.token) } }),
  })
  return Array.isArray(result) ? result.map(withTokens) : withTokens(result)
}
