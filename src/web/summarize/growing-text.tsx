// The text of a summary that is being written.
import { formatDuration } from '#contract/format.ts'
import type { GrowingSummary } from '#contract/summary.ts'
import { ShortVersion } from '../summaries/short-version.tsx'
import { Prose, SummaryProse } from '../ui/prose.tsx'

export function GrowingText({ part }: { part: GrowingSummary }) {
  const { tldr = '', summary = '', language = 'und', tldrQuote, pullQuote } = part
  if (!tldrQuote && !pullQuote) return <SummaryProse tldr={tldr} summary={summary} language={language} isGrowing />
  const renderTime = (seconds: number) => <bdi dir="ltr">{formatDuration(seconds)}</bdi>
  return (
    <>
      <ShortVersion text={{ tldr, tldrQuote, pullQuote }} language={language} renderTime={renderTime} />
      <Prose text={summary} language={language} isGrowing />
    </>
  )
}
