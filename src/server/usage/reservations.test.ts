// What is used is what was stored and what is being made: whatever happens, in whatever order, on both databases.
import { randomUUID } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlanKey, plans } from '#contract/plans.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { readSettings } from '../config.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { allowances, ledger } from '../db/schema/usage.ts'
import { commitWork, findEntry, giveBack, releaseOlder, releaseWork, reserve, reserveForGuest } from './reservations.ts'
import { applyPlan, carryOver, countStored, readUsage } from './usage.ts'

const dayMs = 24 * 3600 * 1000
const start = Date.UTC(2026, 0, 31, 9, 30)

describe.each(engines)('on %s', (_, open) => {
  let engine: Engine
  let deps: Parameters<typeof reserve>[0] & Parameters<typeof readUsage>[0]
  const clock = { nowMs: start }

  beforeAll(async () => {
    engine = await open()
    deps = { ...depsWith({}), db: engine.database }
  })
  afterAll(() => engine.database.close())

  const depsWith = (environment: Record<string, string>) => ({
    settings: readSettings({ GUEST_DAILY_PER_ADDRESS: '1000', ...environment }),
    now: () => clock.nowMs,
    secret: 'a secret of the tests, thirty-two characters and more',
    log: pino({ level: 'silent' }),
  })
  const orm = () => engine.database.orm
  const aGuest = () => `guest:${randomUUID()}`

  async function anAccount(plan: PlanKey = 'free', sinceMs = clock.nowMs): Promise<string> {
    const id = randomUUID()
    await orm()
      .insert(users)
      .values({ id, name: 'Ann', email: `${id}@example.org` })
    const times = { planSince: sinceMs, createdAt: sinceMs, lastLoginAt: sinceMs, updatedAt: sinceMs }
    await orm()
      .insert(profiles)
      .values({ userId: id, plan, ...times })
    return id
  }

  /** Asks as a request does; answers the work it is for, or null for a repeat, which is free. */
  const ask = (ownerId: string, key: string, more: { workId?: string; address?: string } = {}) =>
    orm().transaction(async (tx) => {
      const workId = more.workId ?? randomUUID()
      const paidFor = await reserve(deps, tx, { ownerId, key, workId, address: more.address ?? '203.0.113.7' })
      if (paidFor) return null
      await reserveForGuest(deps, tx, ownerId)
      return workId
    })
  const refused = async (asking: Promise<unknown>): Promise<ProblemCode | null> =>
    asking.then(
      () => null,
      (error: unknown) => {
        if (error instanceof Problem) return error.code
        throw error
      },
    )
  const finish = (workId: string) => orm().transaction((tx) => commitWork(tx, workId, clock.nowMs))
  const fail = async (workId: string) =>
    giveBack(deps, await orm().transaction((tx) => releaseWork(tx, workId, clock.nowMs)))
  const usageOf = (ownerId: string) => readUsage(deps, ownerId)
  const fill = async (ownerId: string, summaries: number) => {
    for (let i = 0; i < summaries; i++) await finish((await ask(ownerId, `filled ${i}`))!)
  }

  test('a guest has five for ever; the sixth is refused, and a repeat stays free', async () => {
    const ann = aGuest()
    await fill(ann, 5)
    expect(await refused(ask(ann, 'a sixth'))).toBe('guest_limit_reached')
    expect(await ask(ann, 'filled 3')).toBe(null)
    clock.nowMs += 400 * dayMs
    expect(await refused(ask(ann, 'a sixth'))).toBe('guest_limit_reached')
    expect(await usageOf(ann)).toMatchObject({
      used: 5,
      limit: 5,
      remaining: 0,
      planKey: 'free',
      scope: 'guest',
      renewsAt: null,
      upgradeRequired: true,
    })
  })

  test.each(Object.entries(plans).filter(([key]) => key !== 'guest') as [PlanKey, (typeof plans)[PlanKey]][])(
    '%s: its limit in its period, and all of it again after that',
    async (planKey, { limit, period }) => {
      const ann = await anAccount(planKey)
      await ask(ann, 'first')
      await orm().update(allowances).set({ used: limit }).where(eq(allowances.ownerId, ann))
      expect(await refused(ask(ann, 'one too many'))).toBe('limit_reached')
      const { renewsAt } = await usageOf(ann)
      const days = (renewsAt! - clock.nowMs) / dayMs
      if (period === 'week') expect(days).toBe(7)
      else expect(days).toBeGreaterThan(27)
      clock.nowMs = renewsAt! - 1
      expect(await refused(ask(ann, 'one too many'))).toBe('limit_reached')
      clock.nowMs = renewsAt!
      expect(await usageOf(ann)).toMatchObject({ used: 0, remaining: limit, planKey, upgradeRequired: false })
      expect(await ask(ann, 'one too many')).not.toBe(null)
    },
  )

  test('a clock that jumps back renews nothing and takes nothing', async () => {
    const ann = await anAccount()
    await fill(ann, 5)
    const now = clock.nowMs
    clock.nowMs -= 30 * dayMs
    expect(await refused(ask(ann, 'another'))).toBe('limit_reached')
    clock.nowMs = now
    expect(await usageOf(ann)).toMatchObject({ used: 5 })
  })

  test('a failure gives it back, once, and a late end charges nothing', async () => {
    const ann = aGuest()
    const workId = (await ask(ann, 'wish'))!
    expect(await usageOf(ann)).toMatchObject({ used: 1, lastSummaryAt: null })
    await fail(workId)
    await fail(workId)
    await finish(workId)
    expect(await usageOf(ann)).toMatchObject({ used: 0, lastSummaryAt: null })
    const again = (await ask(ann, 'wish'))!
    await finish(again)
    await fail(again)
    expect(await usageOf(ann)).toMatchObject({ used: 1, lastSummaryAt: clock.nowMs })
  })

  test('two people who share a work are both charged, or both not', async () => {
    const [ann, bob] = [aGuest(), await anAccount()]
    for (const [end, used] of [
      [fail, 0],
      [finish, 1],
    ] as const) {
      const workId = randomUUID()
      await Promise.all([ask(ann, 'shared', { workId }), ask(bob, 'shared', { workId })])
      await end(workId)
      expect([(await usageOf(ann)).used, (await usageOf(bob)).used]).toEqual([used, used])
    }
  })

  test('what is released late does not lower the next window', async () => {
    const ann = await anAccount()
    const late = (await ask(ann, 'late'))!
    clock.nowMs += 8 * dayMs
    await ask(ann, 'new week')
    await fail(late)
    expect(await usageOf(ann)).toMatchObject({ used: 1 })
  })

  test('another plan keeps what was used, its limit holds at once, and nothing is ever less than none', async () => {
    const ann = await anAccount()
    await fill(ann, 5)
    await orm().transaction((tx) => applyPlan(tx, ann, { planKey: 'mini', sinceMs: clock.nowMs, nowMs: clock.nowMs }))
    expect(await usageOf(ann)).toMatchObject({ planKey: 'mini', used: 5, limit: 35, remaining: 30 })
    await ask(ann, 'as a Mini')
    await orm().transaction((tx) => applyPlan(tx, ann, { planKey: 'free', sinceMs: start, nowMs: clock.nowMs }))
    expect(await usageOf(ann)).toMatchObject({
      planKey: 'free',
      used: 6,
      limit: 5,
      remaining: 0,
      upgradeRequired: true,
    })
    expect(await countStored(deps, ann)).toBe(5)
    expect(await refused(ask(ann, 'another'))).toBe('limit_reached')
    clock.nowMs += 60 * dayMs
    await orm().transaction((tx) => applyPlan(tx, ann, { planKey: 'pro', sinceMs: clock.nowMs, nowMs: clock.nowMs }))
    expect(await usageOf(ann)).toMatchObject({ planKey: 'pro', used: 0, limit: 200 })
  })

  test('signing up brings what the guest had along for nothing, and the guest keeps what they used', async () => {
    const [guest, ann] = [aGuest(), await anAccount()]
    const running = (await ask(guest, 'running'))!
    const failing = (await ask(guest, 'failing'))!
    await finish((await ask(guest, 'stored'))!)
    await orm().transaction((tx) => carryOver(tx, guest, ann))
    expect(await usageOf(ann)).toMatchObject({ used: 0, remaining: 5, lastSummaryAt: clock.nowMs })
    for (const key of ['stored', 'running', 'failing']) expect(await ask(ann, key)).toBe(null)
    await finish(running)
    await fail(failing)
    expect([(await usageOf(ann)).used, (await usageOf(guest)).used]).toEqual([0, 2])
    expect(await ask(ann, 'running')).toBe(null)
    expect(await ask(ann, 'failing')).not.toBe(null)
    await orm().transaction((tx) => carryOver(tx, guest, ann))
    expect([(await usageOf(ann)).used, (await usageOf(guest)).used]).toEqual([1, 2])
    expect((await usageOf(ann)).renewsAt).toBeGreaterThan(clock.nowMs)
  })

  test('of 200 at once for the last one exactly one gets it', async () => {
    for (const ann of [aGuest(), await anAccount()]) {
      await fill(ann, 4)
      const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => refused(ask(ann, `rush ${i}`))))
      expect(answers.filter((code) => code === null)).toHaveLength(1)
      expect((await usageOf(ann)).used).toBe(5)
    }
  })

  test('twenty twins at once pay once', async () => {
    const ann = aGuest()
    const works = await Promise.all(Array.from({ length: 20 }, () => ask(ann, 'twins', { address: '198.51.100.9' })))
    expect(works.filter(Boolean).length).toBeGreaterThan(0)
    expect(await usageOf(ann)).toMatchObject({ used: 1 })
    expect(await orm().select().from(ledger).where(eq(ledger.ownerId, ann))).toHaveLength(1)
  })

  test('cookies thrown away: an address has fifteen a day, of which failures and repeats take none', async () => {
    const before = deps
    deps = { ...deps, settings: readSettings({}) }
    const from = (guest: string, key: string) => ask(guest, key, { address: '192.0.2.1' })
    const first = aGuest()
    await fail((await from(first, 'fails'))!)
    const works = []
    for (let i = 0; i < 15; i++) works.push(await from(i === 0 ? first : aGuest(), `kept ${i}`))
    expect(await from(first, 'kept 0')).toBe(null)
    expect(await refused(from(aGuest(), 'a sixteenth'))).toBe('guests_paused')
    expect(await refused(ask(aGuest(), 'elsewhere', { address: '192.0.2.2' }))).toBe(null)
    expect(await refused(from(await anAccount(), 'with an account'))).toBe(null)
    await fail(works[3]!)
    expect(await refused(from(aGuest(), 'instead of the one that failed'))).toBe(null)
    expect(await refused(from(aGuest(), 'a sixteenth'))).toBe('guests_paused')
    clock.nowMs += dayMs
    expect(await refused(from(aGuest(), 'the next day'))).toBe(null)
    deps = before
  })

  test('all guests together have a bound a day, and people with an account none', async () => {
    const before = deps
    clock.nowMs += 2 * dayMs
    deps = { ...deps, ...depsWith({ GUEST_DAILY_TOTAL: '3' }) }
    const works = []
    for (let i = 0; i < 3; i++) works.push(await ask(aGuest(), `from all over ${i}`, { address: `192.0.2.${i}` }))
    expect(await refused(ask(aGuest(), 'a fourth', { address: '192.0.2.9' }))).toBe('guests_paused')
    expect(await refused(ask(await anAccount(), 'with an account'))).toBe(null)
    await fail(works[1]!)
    expect(await refused(ask(aGuest(), 'a fourth', { address: '192.0.2.9' }))).toBe(null)
    deps = before
    clock.nowMs += 2 * dayMs
  })

  test('a limit that cannot be read lets nobody through', async () => {
    expect(await refused(ask('a person without a record', 'wish'))).toBe('limit_unreadable')
    expect(await usageOf('a person without a record')).toMatchObject({ limit: null, remaining: null })
    await orm().execute(sql`alter table allowances rename to allowances_away`)
    expect(await refused(ask(aGuest(), 'wish'))).toBe('limit_unreadable')
    await orm().execute(sql`alter table allowances_away rename to allowances`)
  })

  type Action =
    | { do: 'ask' | 'finish' | 'fail'; owner: number; wish: number }
    | { do: 'wait'; days: number }
    | { do: 'plan'; owner: number; planKey: PlanKey }
    | { do: 'sweep' }
    | { do: 'adopt' }
  const owner = fc.nat(2)
  const action: fc.Arbitrary<Action> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('ask' as const), owner, wish: fc.nat(7) }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom('finish' as const, 'fail' as const), owner, wish: fc.nat(7) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: -3, max: 40 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('plan' as const),
        owner,
        planKey: fc.constantFrom<PlanKey>('free', 'mini', 'pro'),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom<Action>({ do: 'sweep' }, { do: 'adopt' }) },
  )

  test('used is what was committed and what is reserved in this window, after whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
        const people = [aGuest(), await anAccount(), await anAccount('mini')]
        // One work for each wish, shared by all who make it, until it ends.
        const works = new Map<number, string>()
        for (const step of actions) {
          if (step.do === 'ask') {
            const ann = people[step.owner]!
            const workId = works.get(step.wish) ?? randomUUID()
            works.set(step.wish, workId)
            const entry = await findEntry(orm(), ann, `wish ${step.wish}`)
            const left = (await usageOf(ann)).remaining
            const isFree = entry !== null && entry.state !== 'released'
            expect((await refused(ask(ann, `wish ${step.wish}`, { workId }))) === null).toBe(isFree || left! > 0)
          } else if (step.do === 'finish' || step.do === 'fail') {
            const workId = works.get(step.wish)
            if (workId) await (step.do === 'finish' ? finish : fail)(workId)
            works.delete(step.wish)
          } else if (step.do === 'wait') clock.nowMs += step.days * dayMs
          else if (step.do === 'sweep')
            await orm().transaction((tx) => releaseOlder(tx, clock.nowMs - dayMs, clock.nowMs))
          else if (step.do === 'adopt') await orm().transaction((tx) => carryOver(tx, people[0]!, people[1]!))
          else if (step.do === 'plan' && step.owner > 0) {
            const change = { planKey: step.planKey, sinceMs: start, nowMs: clock.nowMs }
            await orm().transaction((tx) => applyPlan(tx, people[step.owner]!, change))
          }
          for (const ann of people) {
            const [row] = await orm().select().from(allowances).where(eq(allowances.ownerId, ann))
            const [counted] = await orm()
              .select({ entries: count() })
              .from(ledger)
              .where(sql`owner_id = ${ann} and state <> 'released' and window_number = ${row?.windowNumber ?? 1}`)
            expect(row?.used ?? 0).toBe(counted?.entries)
            expect((await usageOf(ann)).remaining).toBeGreaterThanOrEqual(0)
          }
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
