// Changes and tests the model that writes the summaries.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModelChoiceState } from '#contract/models/model-choice.ts'
import { api, siteKey } from '../../api/api.ts'

export const modelChoiceKey = ['model-choice']

export function useModelChoice() {
  const queries = useQueryClient()
  /** The start screen and the options depend on the model. */
  const refresh = () => queries.invalidateQueries({ queryKey: siteKey })
  const setState = (state: ModelChoiceState) => {
    queries.setQueryData(modelChoiceKey, state)
    void queries.invalidateQueries({ queryKey: ['admin', 'models'] })
    return refresh()
  }
  const choose = useMutation({
    mutationFn: api.chooseModel,
    onSuccess: ({ choice }) => setState(choice),
  })
  const search = useMutation({ mutationFn: api.searchModels, onSuccess: setState })
  const enter = useMutation({
    mutationFn: api.enterModel,
    onSuccess: ({ choice }) => setState(choice),
  })
  const remove = useMutation({ mutationFn: api.removeModel, onSuccess: setState })
  const test = useMutation({ mutationFn: api.testModel, onSettled: refresh })
  return { choose, search, test, enter, remove }
}

export type ModelChoiceActions = ReturnType<typeof useModelChoice>
