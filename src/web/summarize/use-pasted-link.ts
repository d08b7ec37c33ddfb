// Puts a video link that is pasted outside of a field into the link field.
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { parseVideoLink } from '#contract/link.ts'
import { routes } from '#contract/paths.ts'

export function usePastedLink(onLink: (link: string) => void): void {
  const navigate = useNavigate()
  const applyLink = useEffectEvent((link: string) => {
    onLink(link)
    navigate(routes.summarize.path)
  })
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      const link = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (!('videoId' in parseVideoLink(link))) return
      event.preventDefault()
      applyLink(link)
    }
    addEventListener('paste', handlePaste)
    return () => removeEventListener('paste', handlePaste)
  }, [])
}
