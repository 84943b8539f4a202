import { createContext, useContext } from 'react'
import { useParams } from 'react-router-dom'
import type { BuildingView } from '#frontend/store/useBuilding.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Person } from './usePresentUsers.ts'

export interface OpenBuilding {
  readonly tree: Tree
  readonly survey: string
  readonly building: string
  readonly refresh: BuildingView['refresh']
  /** The other users who have the building open. */
  readonly people: readonly Person[]
}

export const OpenBuildingContext = createContext<OpenBuilding | undefined>(undefined)

/** The open building, for every screen inside it. It comes from the tree on the device, without a request. */
export function useOpenBuilding(): OpenBuilding {
  const openBuilding = useContext(OpenBuildingContext)
  if (!openBuilding) throw new Error('useOpenBuilding needs an OpenBuildingLayout above it')
  return openBuilding
}

/** A route parameter; '' where the route lacks it. */
export function useRouteParam(name: 'survey' | 'building' | 'floor' | 'room' | 'item' | 'clearance'): string {
  return useParams()[name] ?? ''
}
