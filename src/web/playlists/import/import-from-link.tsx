// Imports from a link that another page passed on. A guest signs in first and then comes
// back with the link.
import { Navigate, useNavigate } from 'react-router'
import { playlistPath } from '#contract/basics/paths.ts'
import { useSignInPath } from '../../account/prompts/sign-in-path.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { texts } from './texts.ts'

export function ImportFromLink({ link, onClose }: { link: string; onClose: () => void }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  if (!user) return <Navigate to={signInPath} state={{ reason: texts.signInReason }} replace />
  return (
    <ImportDialog
      playlist={null}
      link={link}
      onStarted={(id) => void navigate(playlistPath(id))}
      onClose={onClose}
    />
  )
}
