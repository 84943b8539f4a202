import { type DragEvent, useState } from 'react'

/** What is dragged, as the browser names it. */
export const BUILDING = 'application/x-clearfloor-building'

/** Makes a place take a dragged building; `isOver` while one is held over it. */
export function useDropOfBuilding(onDropped: (id: string) => void) {
  const [isOver, setIsOver] = useState(false)
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(BUILDING)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setIsOver(false)
      onDropped(event.dataTransfer.getData(BUILDING))
    },
  }
  return { isOver, handlers }
}
