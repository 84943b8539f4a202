import * as z from 'zod'

const OF_TOKEN = 'token:'

/**
 * Who acts: a user by their id, an API token by `token:` and its id, so that neither is ever taken for the other. Code
 * that stores or compares who did something uses this id.
 */
export const ActorId = z.string().regex(/^(?:token:)?[0-9A-HJKMNP-TV-Z]{26}$/i, 'Not a valid id')

export const tokenActor = (tokenId: string): string => `${OF_TOKEN}${tokenId}`

/** The id of the API token that acts; undefined where a user does. */
export const tokenOfActor = (actorId: string): string | undefined =>
  actorId.startsWith(OF_TOKEN) ? actorId.slice(OF_TOKEN.length) : undefined
