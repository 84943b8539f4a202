import { createContext, useContext } from 'react'
import { useParams } from 'react-router-dom'
import type { BuildingView } from '#frontend/store/useBuilding.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

export interface OpenBuilding {
  readonly tree: Tree
  readonly survey: string
  readonly building: string
  readonly refresh: BuildingView['refresh']
}

export const OpenBuildingContext = createContext<OpenBuilding | undefined>(undefined)

/** The open building, for every screen inside it. Reads the device's tree: it opens without a request. */
export function useOpenBuilding(): OpenBuilding {
  const inside = useContext(OpenBuildingContext)
  if (!inside) throw new Error('useInside needs a BuildingFrame above it')
  return inside
}

/** A part of the path that the route guarantees. */
export function useRouteParam(name: 'survey' | 'building' | 'floor' | 'room' | 'item' | 'clearance'): string {
  return useParams()[name] ?? ''
}
