import { useCompanies, useRemovalists } from '#frontend/features/clearances/values/clearanceCalls.ts'
import { useLaboratories, useNamesById } from '#frontend/queries/pickerLists.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Words } from './clashWords.ts'

export function useWords(tree: Tree): Words {
  const users = useNamesById()
  const lists = [useLaboratories().data, useCompanies().data, useRemovalists().data]
  const named = lists.flatMap(list => (list ?? []).map(({ id, name }) => [id, name] as const))
  return { tree, names: new Map([...users, ...named]) }
}
