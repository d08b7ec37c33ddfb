// Asks a person whether a browser extension may act for them.
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api/api.ts'
import { pageTitle } from '../../ui/brand.ts'
import { isNotFoundError, LoadError } from '../../ui/errors/load-error.tsx'
import { ProblemPage } from '../../ui/errors/problem-page.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import styles from './pair.module.css'
import { PairQuestion } from './pair-question.tsx'
import { texts } from './texts.ts'

export function PairPage() {
  const { pairingId = '' } = useParams()
  const [outcome, setOutcome] = useState<'paired' | 'refused' | 'ended' | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['pairing', pairingId],
    queryFn: () => api.getPairing(pairingId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (outcome === 'ended' || isNotFoundError(error)) return <ProblemPage code="pairing_ended" />
  if (outcome !== null) return <Outcome {...texts[outcome]} isPaired={outcome === 'paired'} />
  if (data) return <PairQuestion pairingId={pairingId} pairing={data} onOutcome={setOutcome} />
  if (error)
    return <LoadError error={error} busy={isFetching} onRetry={refetch} title={texts.loadFailed} />
  return <div className={layout.page} aria-busy />
}

type OutcomeProps = { title: string; text: string; isPaired: boolean }

function Outcome({ title, text: sentence, isPaired }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={layout.page}>
      <title>{pageTitle(title)}</title>
      <div className={layout.narrow} role="status">
        {isPaired && <CircleCheck className={styles.done} />}
        <h1 ref={heading} tabIndex={-1} className={text.title}>
          {title}
        </h1>
        <p className={text.muted}>{sentence}</p>
      </div>
    </div>
  )
}
