import * as z from 'zod'

const OF_TOKEN = 'token:'

/**
 * A user's id, or `token:` and the id of an API token, so that the two never mix. Code that stores or compares actors uses this
 * id.
 */
export const ActorId = z.string().regex(/^(?:token:)?[0-9A-HJKMNP-TV-Z]{26}$/i, 'Not a valid id')

export const tokenActor = (tokenId: string): string => `${OF_TOKEN}${tokenId}`

export const tokenOfActor = (actorId: string): string | undefined =>
  actorId.startsWith(OF_TOKEN) ? actorId.slice(OF_TOKEN.length) : undefined
