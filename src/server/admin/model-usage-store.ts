// Queries of what models used, by day and by person.
import { and, gte, sql } from 'drizzle-orm'
import type { ModelState } from '#contract/model-settings.ts'
import type { Orm } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { embeddingUsage } from '../db/schema/embeddings.ts'
import { questionUsage } from '../db/schema/questions.ts'
import { generations, userSummaries } from '../db/schema/summaries.ts'

const dayMs = 24 * 3600 * 1000

/** The tokens of each day with any since `sinceMs`, a start of a day: of summaries, questions and embeddings together. */
export async function listUsageByDay(orm: Orm, sinceMs: number): Promise<ModelState['days']> {
  const { rows } = await orm.execute<{ day: string; tokens: string; cost: string | null }>(sql`
    select day, sum(tokens) as tokens, case when bool_and(cost is not null) then sum(cost) end as cost from (
      select created_at - created_at % ${dayMs}::bigint as day, input_tokens + output_tokens as tokens, cost_micro_dollars as cost
      from ${generations} where created_at >= ${sinceMs} and input_tokens + output_tokens > 0
      union all select day, input_tokens + output_tokens, cost_micro_dollars from ${questionUsage} where day >= ${sinceMs}
      union all select day, tokens, cost_micro_dollars from ${embeddingUsage} where day >= ${sinceMs}
    ) used group by day order by day`)
  return rows.map(({ day, tokens, cost }) => ({
    day: Number(day),
    tokens: Number(tokens),
    costMicroDollars: cost === null ? null : Number(cost),
  }))
}

/** Who used most since `sinceMs`. A summary that several people share counts for the first of them. */
export async function listUsageByPerson(orm: Orm, sinceMs: number, limit: number): Promise<ModelState['people']> {
  const requester = sql`(select owner_id from ${userSummaries} s where s.generation_id = ${generations.id} order by s.created_at limit 1)`
  const used = orm
    .select({
      ownerId: sql<string | null>`case when ${requester} like 'guest:%' then 'guest:' else ${requester} end`.as(
        'owner',
      ),
      tokens: sql<number>`${generations.inputTokens} + ${generations.outputTokens}`.as('tokens'),
      cost: sql<number | null>`${generations.costMicroDollars}`.as('cost'),
    })
    .from(generations)
    .where(and(gte(generations.createdAt, sinceMs), sql`${generations.inputTokens} + ${generations.outputTokens} > 0`))
    .as('used')
  const { rows } = await orm.execute<{
    owner: string | null
    name: string | null
    tokens: string
    cost: string | null
  }>(sql`
    select sums.owner, ${users.name} as name, sums.tokens, sums.cost from (
      select owner, sum(tokens) as tokens, case when bool_and(cost is not null) then sum(cost) end as cost
      from ${used} group by owner order by 2 desc limit ${limit}
    ) sums left join ${users} on ${users.id} = sums.owner order by sums.tokens desc`)
  return rows.map(({ owner, name, tokens, cost }) => ({
    kind: owner === 'guest:' ? 'guests' : name === null ? 'deleted' : 'person',
    name,
    tokens: Number(tokens),
    costMicroDollars: cost === null ? null : Number(cost),
  }))
}
