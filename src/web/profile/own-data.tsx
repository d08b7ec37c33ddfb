// What is kept of a person: they can take it with them, and have it deleted.
import { CircleAlert, Download, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { downloadText } from '../ui/download.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import styles from './own-data.module.css'
import { texts } from './texts.ts'

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

export function OwnData() {
  const { refresh } = useAuth()
  const navigate = useNavigate()
  const [state, setState] = useState<'still' | 'downloading' | 'failed'>('still')
  const [deleting, setDeleting] = useState(false)

  async function download() {
    setState('downloading')
    try {
      downloadText(texts.data.fileName, await api.readMyData(), 'application/json')
      setState('still')
    } catch {
      setState('failed')
    }
  }

  function leave() {
    // Away from here first: this page belongs to nobody now.
    navigate(routes.summarize.path, { replace: true, state: { deleted: true } })
    void refresh()
  }

  return (
    <>
      <p className={text.muted}>{texts.data.downloadHelp}</p>
      <div className={`${layout.row} ${styles.ways}`}>
        <Button busy={state === 'downloading'} onClick={download}>
          {state !== 'downloading' && <Download />}
          {state === 'downloading' ? texts.data.downloading : texts.data.download}
        </Button>
        <Button look="danger" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
          <Trash2 />
          {texts.remove.open}
        </Button>
      </div>
      {state === 'failed' && (
        <Note alert icon={<CircleAlert />}>
          <p>{texts.data.downloadFailed}</p>
        </Note>
      )}
      {deleting && (
        <Suspense>
          <DeleteDialog onDeleted={leave} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  )
}
