/** Sort keys inside a building, client or clearance. */
export const sortKeys = {
  building: () => 'BUILDING',
  floor: (id: string) => `FLOOR#${id}`,
  room: (id: string) => `ROOM#${id}`,
  item: (id: string) => `ITEM#${id}`,
  note: (typeId: string) => `NOTE#${typeId}`,
  labReturn: (id: string) => `LABRETURN#${id}`,
  report: (id: string) => `REPORT#${id}`,
  clearance: (id: string) => `CLEARANCE#${id}`,
  drawingImage: (subject: string, id: string) => `DRAWINGIMAGE#${subject}#${id}`,
  figures: () => 'FIGURES',
  decision: (name: string) => `DECISION#${name}`,
  turnaround: (contaminateId: number) => `TURNAROUND#${contaminateId}`,
  issued: (name: string) => `ISSUED#${name}`,
  contact: (id: string) => `CONTACT#${id}`,
  clearanceFile: (kind: string, id: string) => `FILE#${kind}#${id}`,
}
