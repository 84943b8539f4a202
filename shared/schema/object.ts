import * as z from 'zod'
import { later } from './later.ts'

/** Like `z.object`, but made when it is first used. */
/* @__NO_SIDE_EFFECTS__ */
export const object = <Shape extends z.core.$ZodLooseShape>(
  shape: () => Shape,
): z.ZodObject<z.core.util.Writeable<Shape>, z.core.$strip> => later(() => z.object(shape()))
