import { BlockList, isIP } from 'node:net';

/** Networks within 2000::/3, the global unicast addresses, that aren't public or embed IPv4 addresses. */
const RESERVED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** IANA's special-purpose networks, multicast and the reserved rest. */
const RESERVED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

const GLOBAL_V6 = listNetworks(['2000::/3'], 'ipv6');
const SPECIAL_V6 = listNetworks(RESERVED_V6, 'ipv6');
const SPECIAL_V4 = listNetworks(RESERVED_V4, 'ipv4');

/**
 * Whether an IP address belongs to the public internet. IPv6 uses an allowlist, so IPv4-mapped, translated, link-local,
 * unique local and multicast addresses are refused.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !SPECIAL_V4.check(address, 'ipv4');
    case 6:
      return !address.includes('%') && GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
    default:
      return false;
  }
}

function listNetworks(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
