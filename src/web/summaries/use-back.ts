// Back to where the person came from; to the start when they came from nowhere in here.
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'

export function useBack(): () => void {
  const navigate = useNavigate()
  // The router counts its own steps in the browser's history.
  return () => (history.state?.idx > 0 ? navigate(-1) : navigate(routes.summarize.path))
}
