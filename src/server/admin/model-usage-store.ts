// Queries of what models used, by day and by person.
import { sql } from 'drizzle-orm'
import type { ModelState } from '#contract/models/model-settings.ts'
import type { Orm } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { embeddingUsage } from '../db/schema/embeddings.ts'
import { questionUsage } from '../db/schema/questions.ts'
import { generations, userSummaries } from '../db/schema/summaries.ts'
import { guests } from '../summaries/generations/model-usage.ts'

const dayMs = 24 * 3600 * 1000

type UsedRow = {
  tokens: string
  input: string
  output: string
  cached: string
  cost: string | null
}

/** The sums of a group of `used`, without its key. */
const sums = sql`sum(input + output) as tokens, sum(input) as input, sum(output) as output, sum(cached) as cached,
  case when bool_and(cost is not null) then sum(cost) end as cost`

const toUsage = ({ tokens, input, output, cached, cost }: UsedRow) => ({
  tokens: Number(tokens),
  input: Number(input),
  output: Number(output),
  cached: Number(cached),
  costMicroDollars: cost === null ? null : Number(cost),
})

const ofGenerations = sql`input_tokens as input, output_tokens as output, cached_tokens as cached, cost_micro_dollars as cost`

/**
 * The tokens of each day with any since `sinceMs`, a start of a day: of summaries,
 * questions and embeddings together.
 */
export async function listUsageByDay(orm: Orm, sinceMs: number): Promise<ModelState['days']> {
  const { rows } = await orm.execute<UsedRow & { day: string }>(sql`
    select day, ${sums} from (
      select created_at - created_at % ${dayMs}::bigint as day, ${ofGenerations}
      from ${generations} where created_at >= ${sinceMs} and input_tokens + output_tokens > 0
      union all select day, ${ofGenerations} from ${questionUsage} where day >= ${sinceMs}
      union all select day, tokens, 0, 0, cost_micro_dollars from ${embeddingUsage} where day >= ${sinceMs}
    ) used group by day order by day`)
  return rows.map((row) => ({ day: Number(row.day), ...toUsage(row) }))
}

/** What the summaries since `sinceMs` used on average; null without any. */
export async function averageOfSummaries(
  orm: Orm,
  sinceMs: number,
): Promise<ModelState['perSummary']> {
  const { rows } = await orm.execute<UsedRow & { summaries: string }>(sql`
    select count(*) as summaries, ${sums} from (
      select ${ofGenerations} from ${generations}
      where created_at >= ${sinceMs} and input_tokens + output_tokens > 0 and state = 'done'
    ) used`)
  const { summaries, ...row } = rows[0]!
  if (Number(summaries) === 0) return null
  const average = (sum: number) => Math.round(sum / Number(summaries))
  const { input, output, cached, costMicroDollars } = toUsage(row)
  const [read, written] = [average(input), average(output)]
  return {
    tokens: read + written,
    input: read,
    output: written,
    cached: average(cached),
    costMicroDollars: costMicroDollars === null ? null : average(costMicroDollars),
  }
}

/**
 * Who used most since `sinceMs`, for summaries and questions. A summary that several
 * people share counts for the first of them.
 */
export async function listUsageByPerson(
  orm: Orm,
  sinceMs: number,
  limit: number,
): Promise<ModelState['people']> {
  const { rows } = await orm.execute<UsedRow & { owner: string | null; name: string | null }>(sql`
    select most.*, ${users.name} as name from (
      select owner, ${sums} from (
        select case when owner_id like 'guest:%' then ${guests} else owner_id end as owner, input, output, cached, cost from (
          select (select owner_id from ${userSummaries} s where s.generation_id = ${generations.id} order by s.created_at limit 1) as owner_id,
            ${ofGenerations}
          from ${generations} where created_at >= ${sinceMs} and input_tokens + output_tokens > 0
          union all select nullif(owner_id, ''), ${ofGenerations} from ${questionUsage} where day >= ${sinceMs}
        ) counted
      ) used group by owner order by tokens desc limit ${limit}
    ) most left join ${users} on ${users.id} = most.owner order by most.tokens desc`)
  return rows.map(({ owner, name, ...row }) => ({
    kind: owner === guests ? 'guests' : name === null ? 'deleted' : 'person',
    name,
    ...toUsage(row),
  }))
}
