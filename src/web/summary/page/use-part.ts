// Which part of the page of a summary is open. The address names it, so that Back leaves
// a part before the page.
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useOneColumn } from '../../ui/use-narrow.ts'

export const sideParts = ['transcript', 'ask', 'notes'] as const
export type SidePart = (typeof sideParts)[number]
export type Part = SidePart | 'summary'

const parameter = 'tab'

/** On a wide page a part stands beside the summary. In one column one part is shown at a time. */
export function usePart() {
  const isOneColumn = useOneColumn()
  const [params] = useSearchParams()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const named = sideParts.find((name) => name === params.get(parameter))
  const part: Part = named ?? (isOneColumn ? 'summary' : 'transcript')
  useScrollOfPart(part, isOneColumn)

  function openPart(next: Part): void {
    if (next === part) return
    const isLeft = state?.isPart === true
    if (next === 'summary' && isLeft) return void navigate(-1)
    const search = new URLSearchParams(params)
    if (next === (isOneColumn ? 'summary' : 'transcript')) search.delete(parameter)
    else search.set(parameter, next)
    const isEntered = isOneColumn && part === 'summary'
    void navigate(
      { search: search.toString(), hash },
      { replace: !isEntered, state: { isPart: isEntered || isLeft }, preventScrollReset: true },
    )
  }

  /** Opens the transcript in the place of the summary: Back leads to where the reader came from. */
  function openTranscriptInPlace(): void {
    const search = new URLSearchParams(params)
    if (isOneColumn) search.set(parameter, 'transcript')
    else search.delete(parameter)
    void navigate(
      { search: search.toString(), hash },
      { replace: true, state: { isPart: false }, preventScrollReset: true },
    )
  }
  return { part, isOneColumn, openPart, openTranscriptInPlace }
}

/** In one column each part keeps its place in the window. */
function useScrollOfPart(part: Part, isOneColumn: boolean): void {
  const places = useRef(new Map<Part, number>())
  const shown = useRef(part)
  useLayoutEffect(() => {
    const remember = () => places.current.set(shown.current, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [])
  useLayoutEffect(() => {
    if (shown.current === part) return
    shown.current = part
    if (isOneColumn) scrollTo(0, places.current.get(part) ?? 0)
  }, [part, isOneColumn])
}
