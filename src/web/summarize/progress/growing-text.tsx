// The text of a summary that is being written, in the order of its page: short version,
// points, prose.

import { formatDuration } from '#contract/basics/format.ts'
import type { GrowingSummary } from '#contract/summaries/summary.ts'
import points from '../../summary/sections/points.module.css'
import { ShortVersion } from '../../summary/sections/short-version.tsx'
import { languageOf } from '../../ui/language-of.ts'
import { Prose } from '../../ui/prose.tsx'
import styles from './progress-card.module.css'

type GrowingTextProps = { part: GrowingSummary; isGrowing?: boolean }

export function GrowingText({ part, isGrowing = false }: GrowingTextProps) {
  const { tldr = '', summary = '', keyPoints = [], language = 'und', tldrQuote, pullQuote } = part
  const renderTime = (seconds: number) => <bdi dir="ltr">{formatDuration(seconds)}</bdi>
  return (
    <div className={styles.growing}>
      <ShortVersion
        text={{ tldr, tldrQuote, pullQuote }}
        language={language}
        renderTime={renderTime}
      />
      {keyPoints.length > 0 && (
        <ol>
          {keyPoints.map(({ text, startSeconds }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points are only appended.
            <li key={index} className={styles.point}>
              <span>{startSeconds !== undefined && renderTime(startSeconds)}</span>
              <p className={points.text} {...languageOf(language)}>
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
      <Prose text={summary} language={language} isGrowing={isGrowing} />
    </div>
  )
}
