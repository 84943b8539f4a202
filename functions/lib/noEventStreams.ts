/** No call of ours streams events. The bundler puts this in place of the SDK's reader of such streams. */
export class EventStreamSerde {
  constructor() {
    throw new Error('There are no event streams in a bundle')
  }
}
export const eventStreamSerdeProvider = () => new EventStreamSerde()
