// Offers to connect an AI to those who may, where a summary was made without one because none is set up.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../api/api.ts'
import { useModelChoice } from '../model-choice/use-model-choice.ts'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import styles from './connect-note.module.css'
import { texts } from './texts.ts'

const ModelDialog = lazy(async () => ({ default: (await import('../model-choice/model-dialog.tsx')).ModelDialog }))

export function ConnectNote() {
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: api.getSite })
  const actions = useModelChoice()
  const [isOpen, setOpen] = useState(false)
  if (site?.writer?.kind !== 'extract' || !site.writer.mayChange) return null
  return (
    <>
      {texts.noAi}{' '}
      <button type="button" className={joinClasses(text.inlineLink, styles.connect)} onClick={() => setOpen(true)}>
        {texts.connect}
      </button>
      {isOpen && (
        <Suspense>
          <ModelDialog actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
