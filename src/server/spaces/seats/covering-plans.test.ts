// A plan with seats covers a space: its members have the limits of the plan as long as
// they are members and the plan lasts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRecord } from '#contract/accounts/account.ts'
import type { Usage } from '#contract/billing/usage.ts'
import type { Space, SpaceMembers } from '#contract/spaces/spaces.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { writePlansFile } from '#tests/plans-file.ts'
import { newSpacePeople, type SpacePerson } from '#tests/space-people.ts'
import { applyPlan } from '../../usage/usage.ts'

const weekMs = 7 * 24 * 3600 * 1000

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  let people: ReturnType<typeof newSpacePeople>
  beforeAll(async () => {
    const plans = writePlansFile((file) => void Object.assign(file.plans.pro, { seats: 3 }))
    const { database } = await open()
    testServer = await startTestServer({
      database,
      environment: { PLANS_FILE: plans, SPACE_SEATS: '4' },
    })
    people = newSpacePeople(testServer)
  })
  afterAll(() => testServer.close())

  const nowMs = () => testServer.clock.nowMs
  const givePro = ({ userId }: SpacePerson, untilMs: number | null = null) =>
    testServer.deps.db.orm.transaction((tx) =>
      applyPlan(tx, userId, { planKey: 'pro', sinceMs: nowMs(), untilMs, nowMs: nowMs() }),
    )
  const usageOf = (person: SpacePerson) => person.read<Usage>('/api/usage')
  const limitsOf = async (person: SpacePerson) => {
    const { limit, questions, planKey } = await usageOf(person)
    return [planKey, limit, questions?.limit]
  }
  const membersOf = (person: SpacePerson, spaceId: string) =>
    person.read<SpaceMembers>(`/api/spaces/${spaceId}/members`)
  async function join(owner: SpacePerson, spaceId: string, name: string): Promise<SpacePerson> {
    const person = await people.signUp(name)
    const [token] = await owner.invite(spaceId, [person.credentials.email], 'editor')
    const response = await person.accept(token!)
    if (!response.ok) throw new Error(await response.text())
    return person
  }
  async function openSpace() {
    const ann = await people.signUp('Ann')
    const { id } = await ann.created<Space>('/api/spaces', { name: 'Team' })
    return { ann, id }
  }
  const free = ['free', 5, 30]
  const pro = ['pro', 200, 300]

  test('without a plan a space has the seats of the setting, with one those of the plan', async () => {
    const { ann, id } = await openSpace()
    expect((await membersOf(ann, id)).seats).toMatchObject({ total: 4, plan: null })
    await givePro(ann)
    expect((await membersOf(ann, id)).seats).toMatchObject({ total: 3, plan: 'Pro' })
    testServer.clock.nowMs += 1
    const second = await ann.created<Space>('/api/spaces', { name: 'Another' })
    expect((await membersOf(ann, second.id)).seats).toMatchObject({ total: 4, plan: null })
  })

  test('members who joined first have the limits of the plan, and fall back when they leave', async () => {
    const { ann, id } = await openSpace()
    const bob = await join(ann, id, 'Bob')
    testServer.clock.nowMs += 1
    const cara = await join(ann, id, 'Cara')
    testServer.clock.nowMs += 1
    const dan = await join(ann, id, 'Dan')
    expect(await limitsOf(bob)).toEqual(free)
    await givePro(ann)
    expect(await Promise.all([bob, cara, dan].map(limitsOf))).toEqual([pro, pro, free])
    expect(await bob.read<UserRecord>('/api/me')).toMatchObject({
      plan: 'free',
      summariesLimit: 200,
    })
    const { items } = await membersOf(bob, id)
    await bob.send(`/api/spaces/${id}/members/${items.find(({ isYou }) => isYou)!.id}`, {
      method: 'DELETE',
    })
    expect(await Promise.all([bob, cara, dan].map(limitsOf))).toEqual([free, pro, pro])
  })

  test('the cover ends with the plan, and what was used then counts in the week', async () => {
    const { ann, id } = await openSpace()
    const bob = await join(ann, id, 'Bob')
    for (const video of ['weekVideo01', 'weekVideo02']) await bob.summarize({ video })
    await givePro(ann, nowMs() + 2 * weekMs)
    for (const video of ['coveredVid1', 'coveredVid2', 'coveredVid3', 'coveredVid4'])
      await bob.summarize({ video })
    const covered = await usageOf(bob)
    expect(covered).toMatchObject({ used: 6, limit: 200, remaining: 194 })
    expect(covered.renewsAt! - nowMs()).toBeGreaterThan(3 * weekMs)

    testServer.clock.nowMs += 2 * weekMs + 1
    const after = await usageOf(bob)
    expect(after).toMatchObject({ planKey: 'free', used: 6, limit: 5, remaining: 0 })
    expect(after.renewsAt! - nowMs()).toBeLessThanOrEqual(weekMs)
    expect((await bob.ask({ video: 'refusedVid1' })).status).toBe(429)
  })

  test('the plan of a suspended owner covers nobody, and a higher plan of their own is kept', async () => {
    const { ann, id } = await openSpace()
    const bob = await join(ann, id, 'Bob')
    await givePro(ann)
    const ultra = { planKey: 'ultra', sinceMs: nowMs(), untilMs: null, nowMs: nowMs() } as const
    await testServer.deps.db.orm.transaction((tx) => applyPlan(tx, bob.userId, ultra))
    expect((await limitsOf(bob))[0]).toBe('ultra')
    const cara = await join(ann, id, 'Cara')
    expect(await limitsOf(cara)).toEqual(pro)
    await testServer.deps.db.orm.execute(
      `update profiles set suspended_at = 1 where user_id = '${ann.userId}'`,
    )
    expect(await limitsOf(cara)).toEqual(free)
  })
})
