/**
 * DynamoDB's address is known. The bundler puts this in place of the SDK's discovery of addresses, which is off by
 * default and would still be loaded.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => undefined,
  configFileSelector: () => undefined,
  default: false,
}

/**
 * As the SDK asks for it.
 */
export const resolveEndpointDiscoveryConfig = <Config>(config: Config): Config => config
