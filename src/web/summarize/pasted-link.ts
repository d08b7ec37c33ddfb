// A link that is pasted anywhere but into a field goes into the link box.
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { readVideoLink } from '#contract/link.ts'
import { routes } from '#contract/paths.ts'

export function usePastedLink(onLink: (link: string) => void): void {
  const navigate = useNavigate()
  const take = useEffectEvent((link: string) => {
    onLink(link)
    navigate(routes.summarize.path)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      const link = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (!('videoId' in readVideoLink(link))) return
      event.preventDefault()
      take(link)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
}
