// The model that writes, its key, its limits, and what it used.
import { useQuery } from '@tanstack/react-query'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { adminCalls } from '../admin-calls.ts'
import { texts } from '../texts.ts'
import { ModelLimitsForm } from './model-limits-form.tsx'
import { ModelUsage } from './model-usage.tsx'
import { ModelWriter } from './model-writer.tsx'

export function ModelsPanel() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'models'],
    queryFn: adminCalls.getModels,
    staleTime: 0,
  })
  const failure = error && (
    <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
  )
  if (!data) return failure ?? <div aria-busy />
  return (
    <>
      {failure}
      <ModelWriter state={data} />
      <ModelLimitsForm state={data} />
      <ModelUsage state={data} />
    </>
  )
}
