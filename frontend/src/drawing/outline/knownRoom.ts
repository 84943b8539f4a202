/** A room is drawn at a tapped point already; the message says so. */
export class KnownRoom extends Error {}
