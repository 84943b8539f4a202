import { type DragEvent, useState } from 'react'

/** The data type of a dragged building. */
export const BUILDING = 'application/x-clearfloor-building'

/** Makes an element accept a dragged building; `isOver` is true while one is over it. */
export function useDropOfBuilding(onDropped: (id: string) => void) {
  const [isOver, setIsOver] = useState(false)
  const isBuildingDrag = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(BUILDING)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!isBuildingDrag(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      if (!isBuildingDrag(event)) return
      event.preventDefault()
      setIsOver(false)
      onDropped(event.dataTransfer.getData(BUILDING))
    },
  }
  return { isOver, handlers }
}
