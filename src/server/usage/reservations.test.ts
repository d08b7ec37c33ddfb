// Tests that the used allowance equals the stored and the reserved summaries after any
// order of events, on both databases.
import { randomUUID } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInPlans, type Plan, type PlanKey } from '#contract/billing/plans.ts'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import { recordingMailer } from '#tests/deps.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { readSettings } from '../config.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { allowances, ledger } from '../db/schema/usage.ts'
import {
  commitReservations,
  countInTotal,
  findLedgerEntry,
  refundGuestLimits,
  releaseOlderThan,
  releaseReservations,
  reserve,
} from './reservations.ts'
import { applyPlan, countCommitted, mergeGuestUsage, readUsage } from './usage.ts'

const dayMs = 24 * 3600 * 1000
const start = Date.UTC(2026, 0, 31, 9, 30)

describe.each(engines)('on %s', (_, open) => {
  let engine: Engine
  let deps: Parameters<typeof reserve>[0] & Parameters<typeof readUsage>[0]
  const clock = { nowMs: start }

  beforeAll(async () => {
    engine = await open()
    deps = { ...createDeps({}), db: engine.database }
    // The first account is the administrator, to whom no daily limit applies.
    await createAccount()
  })
  afterAll(() => engine.database.close())

  const createDeps = (environment: Record<string, string>) => ({
    settings: readSettings({ GUEST_DAILY_PER_ADDRESS: '1000', ...environment }),
    now: () => clock.nowMs,
    secret: 'a secret of the tests, thirty-two characters and more',
    log: pino({ level: 'silent' }),
    mailer: recordingMailer(),
    payments: null,
  })
  const orm = () => engine.database.orm
  const createGuest = () => `guest:${randomUUID()}`

  async function createAccount(plan: PlanKey = 'free', sinceMs = clock.nowMs): Promise<string> {
    const id = randomUUID()
    await orm()
      .insert(users)
      .values({ id, name: 'Ann', email: `${id}@example.org` })
    const times = {
      planSince: sinceMs,
      createdAt: sinceMs,
      lastLoginAt: sinceMs,
      updatedAt: sinceMs,
    }
    await orm()
      .insert(profiles)
      .values({ userId: id, plan, ...times })
    return id
  }

  async function createVerifiedAccount(): Promise<string> {
    const id = await createAccount()
    await orm().update(users).set({ emailVerified: true }).where(eq(users.id, id))
    return id
  }

  /**
   * Reserves a summary as a request does. Returns its generation, or null for a repeat,
   * which is free.
   */
  const reserveOne = (
    ownerId: string,
    key: string,
    options: { generationId?: string; address?: string } = {},
  ) =>
    orm().transaction(async (tx) => {
      const generationId = options.generationId ?? randomUUID()
      const { chargedGenerationId, daily } = await reserve(deps, tx, {
        ownerId,
        chargeKey: key,
        generationId,
        address: options.address ?? '203.0.113.7',
        nowMs: clock.nowMs,
      })
      if (chargedGenerationId) return null
      if (daily) await countInTotal(deps, tx, daily, clock.nowMs)
      return generationId
    })
  const codeOf = async (reservation: Promise<unknown>): Promise<ProblemCode | null> =>
    reservation.then(
      () => null,
      (error: unknown) => {
        if (error instanceof Problem) return error.code
        throw error
      },
    )
  const finish = (generationId: string) =>
    orm().transaction((tx) => commitReservations(tx, generationId, clock.nowMs))
  const fail = async (generationId: string) =>
    refundGuestLimits(
      deps,
      await orm().transaction((tx) => releaseReservations(tx, generationId, clock.nowMs)),
    )
  const usageOf = (ownerId: string) => readUsage(deps, ownerId)
  const chargeSummaries = async (ownerId: string, summaries: number) => {
    for (let i = 0; i < summaries; i++) await finish((await reserveOne(ownerId, `used ${i}`))!)
  }

  test('a guest has five summaries in total, and repeats stay free', async () => {
    const ann = createGuest()
    await chargeSummaries(ann, 5)
    expect(await codeOf(reserveOne(ann, 'a sixth'))).toBe('guest_limit_reached')
    expect(await reserveOne(ann, 'used 3')).toBe(null)
    clock.nowMs += 400 * dayMs
    expect(await codeOf(reserveOne(ann, 'a sixth'))).toBe('guest_limit_reached')
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

  test.each(
    Object.entries(builtInPlans.plans).filter(([key]) => key !== 'guest') as [PlanKey, Plan][],
  )(
    'a %s plan has its limit per period and is renewed after it',
    async (planKey, { limit, period }) => {
      const ann = await createAccount(planKey)
      await reserveOne(ann, 'first')
      await orm().update(allowances).set({ used: limit }).where(eq(allowances.ownerId, ann))
      expect(await codeOf(reserveOne(ann, 'one too many'))).toBe('limit_reached')
      const { renewsAt } = await usageOf(ann)
      const days = (renewsAt! - clock.nowMs) / dayMs
      if (period === 'week') expect(days).toBe(7)
      else expect(days).toBeGreaterThan(27)
      clock.nowMs = renewsAt! - 1
      expect(await codeOf(reserveOne(ann, 'one too many'))).toBe('limit_reached')
      clock.nowMs = renewsAt!
      expect(await usageOf(ann)).toMatchObject({
        used: 0,
        remaining: limit,
        planKey,
        upgradeRequired: false,
      })
      expect(await reserveOne(ann, 'one too many')).not.toBe(null)
    },
  )

  test('a clock that is set back renews nothing', async () => {
    const ann = await createAccount()
    await chargeSummaries(ann, 5)
    const now = clock.nowMs
    clock.nowMs -= 30 * dayMs
    expect(await codeOf(reserveOne(ann, 'another'))).toBe('limit_reached')
    clock.nowMs = now
    expect(await usageOf(ann)).toMatchObject({ used: 5 })
  })

  test('a failed summary is refunded once, and a late result is not charged', async () => {
    const ann = createGuest()
    const generationId = (await reserveOne(ann, 'request'))!
    expect(await usageOf(ann)).toMatchObject({ used: 1, lastSummaryAt: null })
    await fail(generationId)
    await fail(generationId)
    await finish(generationId)
    expect(await usageOf(ann)).toMatchObject({ used: 0, lastSummaryAt: null })
    const again = (await reserveOne(ann, 'request'))!
    await finish(again)
    await fail(again)
    expect(await usageOf(ann)).toMatchObject({ used: 1, lastSummaryAt: clock.nowMs })
  })

  test('two people who share a generation are both charged or both not', async () => {
    const [ann, bob] = [createGuest(), await createAccount()]
    for (const [end, used] of [
      [fail, 0],
      [finish, 1],
    ] as const) {
      const generationId = randomUUID()
      await Promise.all([
        reserveOne(ann, 'shared', { generationId }),
        reserveOne(bob, 'shared', { generationId }),
      ])
      await end(generationId)
      expect([(await usageOf(ann)).used, (await usageOf(bob)).used]).toEqual([used, used])
    }
  })

  test('a late release does not reduce the next window', async () => {
    const ann = await createAccount()
    const late = (await reserveOne(ann, 'late'))!
    clock.nowMs += 8 * dayMs
    await reserveOne(ann, 'new week')
    await fail(late)
    expect(await usageOf(ann)).toMatchObject({ used: 1 })
  })

  test('a change of plan keeps what was used and applies its limit at once', async () => {
    const ann = await createAccount()
    await chargeSummaries(ann, 5)
    await orm().transaction((tx) =>
      applyPlan(tx, ann, { planKey: 'mini', sinceMs: clock.nowMs, nowMs: clock.nowMs }),
    )
    expect(await usageOf(ann)).toMatchObject({ planKey: 'mini', used: 5, limit: 35, remaining: 30 })
    await reserveOne(ann, 'as a Mini')
    await orm().transaction((tx) =>
      applyPlan(tx, ann, { planKey: 'free', sinceMs: start, nowMs: clock.nowMs }),
    )
    expect(await usageOf(ann)).toMatchObject({
      planKey: 'free',
      used: 6,
      limit: 5,
      remaining: 0,
      upgradeRequired: true,
    })
    expect(await countCommitted(deps, ann)).toBe(5)
    expect(await codeOf(reserveOne(ann, 'another'))).toBe('limit_reached')
    clock.nowMs += 60 * dayMs
    await orm().transaction((tx) =>
      applyPlan(tx, ann, { planKey: 'pro', sinceMs: clock.nowMs, nowMs: clock.nowMs }),
    )
    expect(await usageOf(ann)).toMatchObject({ planKey: 'pro', used: 0, limit: 200 })
  })

  test('a guest who signs up keeps their summaries free of charge, and the guest allowance stays used', async () => {
    const [guest, ann] = [createGuest(), await createAccount()]
    const running = (await reserveOne(guest, 'running'))!
    const failing = (await reserveOne(guest, 'failing'))!
    await finish((await reserveOne(guest, 'stored'))!)
    await orm().transaction((tx) => mergeGuestUsage(tx, guest, ann))
    expect(await usageOf(ann)).toMatchObject({ used: 0, remaining: 5, lastSummaryAt: clock.nowMs })
    for (const key of ['stored', 'running', 'failing'])
      expect(await reserveOne(ann, key)).toBe(null)
    await finish(running)
    await fail(failing)
    expect([(await usageOf(ann)).used, (await usageOf(guest)).used]).toEqual([0, 2])
    expect(await reserveOne(ann, 'running')).toBe(null)
    expect(await reserveOne(ann, 'failing')).not.toBe(null)
    await orm().transaction((tx) => mergeGuestUsage(tx, guest, ann))
    expect([(await usageOf(ann)).used, (await usageOf(guest)).used]).toEqual([1, 2])
    expect((await usageOf(ann)).renewsAt).toBeGreaterThan(clock.nowMs)
  })

  test('of 200 parallel reservations of the last summary exactly one succeeds', async () => {
    for (const ann of [createGuest(), await createAccount()]) {
      await chargeSummaries(ann, 4)
      const codes = await Promise.all(
        Array.from({ length: 200 }, (_, i) => codeOf(reserveOne(ann, `rush ${i}`))),
      )
      expect(codes.filter((code) => code === null)).toHaveLength(1)
      expect((await usageOf(ann)).used).toBe(5)
    }
  })

  test('twenty equal requests at once are charged once', async () => {
    const ann = createGuest()
    const generationIds = await Promise.all(
      Array.from({ length: 20 }, () => reserveOne(ann, 'equal', { address: '198.51.100.9' })),
    )
    expect(generationIds.filter(Boolean).length).toBeGreaterThan(0)
    expect(await usageOf(ann)).toMatchObject({ used: 1 })
    expect(await orm().select().from(ledger).where(eq(ledger.ownerId, ann))).toHaveLength(1)
  })

  test('guests and unverified accounts of one address have fifteen summaries a day together, not counting failures and repeats', async () => {
    const before = deps
    deps = { ...deps, settings: readSettings({}) }
    const reserveFrom = (guest: string, key: string) =>
      reserveOne(guest, key, { address: '192.0.2.1' })
    const first = createGuest()
    await fail((await reserveFrom(first, 'fails'))!)
    const generationIds = []
    for (let i = 0; i < 15; i++)
      generationIds.push(
        await reserveFrom(
          i === 0 ? first : i % 2 ? createGuest() : await createAccount(),
          `stored ${i}`,
        ),
      )
    expect(await reserveFrom(first, 'stored 0')).toBe(null)
    expect(await codeOf(reserveFrom(createGuest(), 'a sixteenth'))).toBe('guests_paused')
    expect(await codeOf(reserveOne(createGuest(), 'elsewhere', { address: '192.0.2.2' }))).toBe(
      null,
    )
    expect(await codeOf(reserveFrom(await createAccount(), 'with a throw-away account'))).toBe(
      'unverified_paused',
    )
    expect(
      await codeOf(reserveFrom(await createVerifiedAccount(), 'with a verified account')),
    ).toBe(null)
    expect(await codeOf(reserveFrom(await createAccount('pro'), 'with a plan'))).toBe(null)
    await fail(generationIds[3]!)
    expect(await codeOf(reserveFrom(createGuest(), 'instead of the one that failed'))).toBe(null)
    expect(await codeOf(reserveFrom(createGuest(), 'a sixteenth'))).toBe('guests_paused')
    clock.nowMs += dayMs
    expect(await codeOf(reserveFrom(createGuest(), 'the next day'))).toBe(null)
    deps = before
  })

  test('all guests and unverified accounts together have a daily limit, and verified accounts have none', async () => {
    const before = deps
    clock.nowMs += 2 * dayMs
    deps = { ...deps, ...createDeps({ GUEST_DAILY_TOTAL: '3' }) }
    const generationIds = []
    for (let i = 0; i < 3; i++)
      generationIds.push(
        await reserveOne(createGuest(), `from all over ${i}`, { address: `192.0.2.${i}` }),
      )
    expect(await codeOf(reserveOne(createGuest(), 'a fourth', { address: '192.0.2.9' }))).toBe(
      'guests_paused',
    )
    expect(await codeOf(reserveOne(await createAccount(), 'with an account'))).toBe(
      'unverified_paused',
    )
    expect(await codeOf(reserveOne(await createVerifiedAccount(), 'with a verified account'))).toBe(
      null,
    )
    await fail(generationIds[1]!)
    expect(await codeOf(reserveOne(createGuest(), 'a fourth', { address: '192.0.2.9' }))).toBe(null)
    deps = before
    clock.nowMs += 2 * dayMs
  })

  test('a limit that cannot be read rejects every request', async () => {
    expect(await codeOf(reserveOne('a person without a record', 'request'))).toBe(
      'limit_unreadable',
    )
    expect(await usageOf('a person without a record')).toMatchObject({
      limit: null,
      remaining: null,
    })
    await orm().execute(sql`alter table allowances rename to allowances_away`)
    expect(await codeOf(reserveOne(createGuest(), 'request'))).toBe('limit_unreadable')
    await orm().execute(sql`alter table allowances_away rename to allowances`)
  })

  type Action =
    | { type: 'reserve' | 'finish' | 'fail'; owner: number; request: number }
    | { type: 'wait'; days: number }
    | { type: 'plan'; owner: number; planKey: PlanKey }
    | { type: 'releaseOld' }
    | { type: 'mergeGuest' }
  const owner = fc.nat(2)
  const action: fc.Arbitrary<Action> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant('reserve' as const), owner, request: fc.nat(7) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constantFrom('finish' as const, 'fail' as const),
        owner,
        request: fc.nat(7),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('wait' as const),
        days: fc.integer({ min: -3, max: 40 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('plan' as const),
        owner,
        planKey: fc.constantFrom<PlanKey>('free', 'mini', 'pro'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Action>({ type: 'releaseOld' }, { type: 'mergeGuest' }),
    },
  )

  test('the used count equals the committed and reserved entries of the window after any actions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
        const people = [createGuest(), await createAccount(), await createAccount('mini')]
        // Each request has one generation, shared by all owners until it ends.
        const generationIds = new Map<number, string>()
        for (const step of actions) {
          if (step.type === 'reserve') {
            const ann = people[step.owner]!
            const generationId = generationIds.get(step.request) ?? randomUUID()
            generationIds.set(step.request, generationId)
            const entry = await findLedgerEntry(orm(), ann, `request ${step.request}`)
            const left = (await usageOf(ann)).remaining
            const isFree = entry !== null && entry.state !== 'released'
            expect(
              (await codeOf(reserveOne(ann, `request ${step.request}`, { generationId }))) === null,
            ).toBe(isFree || left! > 0)
          } else if (step.type === 'finish' || step.type === 'fail') {
            const generationId = generationIds.get(step.request)
            if (generationId) await (step.type === 'finish' ? finish : fail)(generationId)
            generationIds.delete(step.request)
          } else if (step.type === 'wait') clock.nowMs += step.days * dayMs
          else if (step.type === 'releaseOld')
            await orm().transaction((tx) => releaseOlderThan(tx, clock.nowMs - dayMs, clock.nowMs))
          else if (step.type === 'mergeGuest')
            await orm().transaction((tx) => mergeGuestUsage(tx, people[0]!, people[1]!))
          else if (step.type === 'plan' && step.owner > 0) {
            const change = { planKey: step.planKey, sinceMs: start, nowMs: clock.nowMs }
            await orm().transaction((tx) => applyPlan(tx, people[step.owner]!, change))
          }
          for (const ann of people) {
            const [row] = await orm().select().from(allowances).where(eq(allowances.ownerId, ann))
            const [counted] = await orm()
              .select({ entries: count() })
              .from(ledger)
              .where(
                sql`owner_id = ${ann} and state <> 'released' and window_number = ${row?.windowNumber ?? 1}`,
              )
            expect(row?.used ?? 0).toBe(counted?.entries)
            expect((await usageOf(ann)).remaining).toBeGreaterThanOrEqual(0)
          }
        }
      }),
      { numRuns: 10 },
    )
  })
})
