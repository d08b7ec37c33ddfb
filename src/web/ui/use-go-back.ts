// Goes back to the previous page of Pith, or to the start page when there is none.
import { useNavigate } from 'react-router'
import { routes } from '#contract/basics/paths.ts'

export function useGoBack(): () => void {
  const navigate = useNavigate()
  // The router stores the index of each of its entries in the browser's history.
  return () => (history.state?.idx > 0 ? navigate(-1) : navigate(routes.summarize.path))
}
