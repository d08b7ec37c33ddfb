// Prepares the statements that the embedded engine runs again and again, and sends each
// in one call into it. Parsing and planning are most of the time that a short statement
// takes.
import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

const { serialize } = protocol

/** Each takes some 50 kB. */
const maxPrepared = 300
const maxSeen = 2000
/**
 * Plans are made anew after this time, because tables grow and the planner looks at their
 * size only when it makes a plan.
 */
const planMs = 10_000

type Prepared = { name: string; parameterTypes: number[] }
type Query = <T>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<T>>
/** What the object-relational mapper and the job queue use of the engine. */
type Statements = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'listen'>

/** Names differ within the process, so that an engine can be wrapped twice. */
let nameCount = 0

/**
 * Prepares and runs the statements of one engine. Its user makes sure that only one runs
 * at a time.
 */
function openPrepared(engine: PGlite) {
  const seen = new Set<string>()
  const prepared = new Map<string, Prepared>()
  let plannedAt = performance.now()

  const send = (...messages: Uint8Array[]) =>
    engine.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  const deallocate = async (text: string, { name }: Prepared) => {
    prepared.delete(text)
    await send(serialize.close({ type: 'S', name }))
  }

  const hasRunBefore = (text: string): boolean => {
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return false
    if (prepared.has(text) || seen.has(text)) return true
    if (seen.size >= maxSeen) seen.clear()
    seen.add(text)
    return false
  }

  const prepare = async (text: string): Promise<Prepared> => {
    const name = `repeated_${++nameCount}`
    const described = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(described) }
    const [oldest] = prepared.size >= maxPrepared ? prepared : []
    if (oldest) await deallocate(...oldest)
    return statement
  }

  const runPrepared: Query = async <T>(
    text: string,
    params: unknown[] = [],
    options?: QueryOptions,
  ) => {
    const statement = prepared.get(text) ?? (await prepare(text))
    // The map is in the order of the last use.
    prepared.delete(text)
    prepared.set(text, statement)
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null
      return (engine.serializers[statement.parameterTypes[at]!] ?? String)(value)
    })
    try {
      const bind = serialize.bind({ statement: statement.name, values })
      const messages = await send(bind, serialize.describe({ type: 'P' }), serialize.execute({}))
      return parse.parseResults(messages, engine.parsers, options)[0] as Results<T>
    } catch (error) {
      // It may have failed because it no longer fits the tables.
      await deallocate(text, statement)
      throw error
    }
  }

  const discardOldPlans = async () => {
    if (performance.now() - plannedAt < planMs) return
    plannedAt = performance.now()
    await send(serialize.query('discard plans'))
  }

  return { hasRunBefore, discardOldPlans, run: runPrepared }
}

/**
 * The engine with its repeated statements prepared. The second time that a statement
 * runs, it is prepared.
 */
export function prepareStatements(engine: PGlite): Statements {
  const prepared = openPrepared(engine)
  return {
    exec: (...args) => engine.exec(...args),
    // Without it the job queue would only find its jobs by looking for them.
    listen: (...args) => engine.listen(...args),
    async query<T>(text: string, params?: unknown[], options?: QueryOptions) {
      if (!prepared.hasRunBefore(text)) return engine.query<T>(text, params, options)
      await engine._checkReady()
      return engine._runExclusiveTransaction(() =>
        engine._runExclusiveQuery(async () => {
          await prepared.discardOldPlans()
          const results = await prepared.run<T>(text, params, options)
          await engine.syncToFs()
          return results
        }),
      )
    },
    transaction: (action) =>
      engine.transaction((tx) => {
        // The plan of a statement depends on the settings with which it was made.
        let hasSettings = false
        const query: Query = (text, params, options) => {
          hasSettings ||= /^\s*set\b/i.test(text)
          if (hasSettings || tx.closed || !prepared.hasRunBefore(text))
            return tx.query(text, params, options)
          return engine._runExclusiveQuery(() => prepared.run(text, params, options))
        }
        return action(Object.assign(Object.create(tx) as Transaction, { query }))
      }),
  }
}
