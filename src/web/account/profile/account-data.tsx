// Lets people download their data and delete their account.
import { CircleAlert, Download, Trash2, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { api } from '../../api/api.ts'
import { downloadText } from '../../ui/browser/download.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { useAuth } from '../session/auth.tsx'
import styles from './account-data.module.css'
import { texts } from './texts.ts'

const DeleteDialog = lazyDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

export function AccountData() {
  const { refresh } = useAuth()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'downloading' | 'failed'>('idle')
  const [isDeleting, setIsDeleting] = useState(false)

  async function download() {
    setState('downloading')
    try {
      downloadText(texts.data.fileName, await api.exportMyData(), 'application/json')
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  function handleDeleted() {
    // The page is left first, because it needs an account.
    navigate(routes.summarize.path, { replace: true, state: { deleted: true } })
    void refresh()
  }

  return (
    <>
      <p className={text.muted}>{texts.data.downloadHelp}</p>
      <div className={`${layout.row} ${styles.actions}`}>
        <Button busy={state === 'downloading'} onClick={download}>
          {state !== 'downloading' && <Download />}
          {state === 'downloading' ? texts.data.downloading : texts.data.download}
        </Button>
        <Link className={buttonClass({})} to={routes.libraryImport.path}>
          <Upload />
          {texts.data.libraryImport}
        </Link>
        <Button look="danger" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
          <Trash2 />
          {texts.deleteAccount.open}
        </Button>
      </div>
      <p className={`${text.muted} ${styles.files}`}>{texts.data.filesHelp}</p>
      <div className={`${layout.row} ${styles.actions}`}>
        {texts.data.files.map(({ file, label }) => (
          <a key={file} className={buttonClass({})} href={api.exportAddress(file)} download>
            <Download />
            {label}
          </a>
        ))}
      </div>
      {state === 'failed' && (
        <Callout alert icon={<CircleAlert />}>
          <p>{texts.data.downloadFailed}</p>
        </Callout>
      )}
      {isDeleting && (
        <Suspense>
          <DeleteDialog onDeleted={handleDeleted} onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </>
  )
}
