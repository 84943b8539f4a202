/**
 * Cities of New Zealand with their suburbs, each line led by the postcode of street addresses. It is no register
 * of addresses: it knows no street, and not every suburb. Where a suburb lies in several postcodes, its main one stands.
 */
export const CITIES: Readonly<Record<string, string>> = {
  Auckland: `
    1010 Auckland Central
    1011 Freemans Bay, Herne Bay, Ponsonby, Saint Marys Bay
    1021 Eden Terrace, Grey Lynn, Kingsland
    1022 Point Chevalier, Western Springs, Westmere
    1023 Epsom, Newmarket
    1024 Mount Eden
    1025 Mount Albert, Sandringham
    1026 Avondale, Waterview
    1041 Mount Roskill
    1042 Hillsborough, Lynfield
    1050 Remuera
    1051 Ellerslie, Greenlane
    1052 Parnell
    1060 Mount Wellington
    1061 Onehunga, Penrose
    1062 Otahuhu
    1071 Kohimarama, Mission Bay, Orakei, Saint Heliers
    1072 Glen Innes, Meadowbank, Panmure, Saint Johns
    0600 Blockhouse Bay, New Lynn
    0602 Glen Eden, Glendene, Kelston
    0604 Green Bay, Titirangi
    0610 Te Atatu Peninsula, Te Atatu South
    0612 Henderson, Ranui
    0614 Massey
    0618 Hobsonville, West Harbour
    0620 Castor Bay, Forrest Hill, Milford
    0622 Bayswater, Belmont, Hauraki, Takapuna
    0624 Devonport
    0626 Beach Haven, Birkdale, Birkenhead, Chatswood
    0627 Hillcrest, Northcote
    0629 Bayview, Glenfield, Totara Vale
    0630 Browns Bay, Campbells Bay, Long Bay, Mairangi Bay, Murrays Bay, Rothesay Bay, Torbay
    0632 Albany, Greenhithe, Rosedale, Unsworth Heights
    2010 Pakuranga
    2012 Farm Cove, Half Moon Bay
    2013 East Tamaki
    2014 Howick
    2018 Beachlands
    2022 Mangere, Mangere Bridge
    2023 Otara
    2024 Favona, Mangere East
    2025 Papatoetoe
    2102 Manurewa
    2103 Clendon Park, Wattle Downs, Weymouth
    2104 Manukau, Wiri`,
  Hamilton: `
    3200 Nawton, Pukete, Te Rapa
    3204 Dinsdale, Frankton, Hamilton Central, Hamilton Lake
    3206 Bader, Glenview, Melville
    3210 Chartwell, Flagstaff, Rototuna
    3214 Claudelands, Enderley, Fairfield
    3216 Hamilton East, Hillcrest`,
  Tauranga: `
    3110 Bellevue, Bethlehem, Brookfield, Matua, Otumoetai, Tauranga Central
    3112 Gate Pa, Greerton, Tauranga South, Welcome Bay`,
  'Mount Maunganui': `
    3116`,
  Papamoa: `
    3118 Papamoa Beach`,
  Rotorua: `
    3010 Glenholme, Koutu, Lynmore, Ngongotaha, Rotorua Central
    3015 Fairy Springs, Pukehangi, Western Heights`,
  Napier: `
    4110 Ahuriri, Hospital Hill, Maraenui, Marewa, Napier South, Onekawa, Westshore
    4112 Greenmeadows, Tamatea, Taradale`,
  Hastings: `
    4120 Flaxmere, Raureka
    4122 Hastings Central, Mahora`,
  'New Plymouth': `
    4310 Moturoa, New Plymouth Central, Spotswood, Vogeltown, Westown
    4312 Bell Block, Fitzroy, Merrilands, Strandon`,
  Whanganui: `
    4500 Aramoho, Durie Hill, Whanganui East
    4501 Castlecliff, Gonville, Springvale`,
  'Palmerston North': `
    4410 Hokowhitu, Palmerston North Central
    4412 Awapuni, Cloverlea, Highbury, Westbrook
    4414 Kelvin Grove, Milson, Roslyn`,
  Wellington: `
    6011 Mount Victoria, Oriental Bay, Pipitea, Roseneath, Te Aro, Thorndon, Wellington Central
    6012 Highbury, Karori, Kelburn, Northland, Wadestown, Wilton
    6021 Aro Valley, Brooklyn, Hataitai, Mount Cook, Newtown
    6022 Kilbirnie, Lyall Bay, Maupuia, Miramar, Seatoun, Strathmore Park
    6023 Berhampore, Houghton Bay, Island Bay, Melrose
    6035 Crofton Downs, Khandallah, Ngaio
    6037 Churton Park, Johnsonville, Newlands, Paparangi, Woodridge
    5028 Tawa`,
  Porirua: `
    5022 Elsdon, Porirua City Centre, Titahi Bay
    5024 Cannons Creek, Papakowhai, Paremata, Waitangirua, Whitby
    5026 Plimmerton, Pukerua Bay`,
  'Lower Hutt': `
    5010 Alicetown, Belmont, Hutt Central, Kelson, Maungaraki, Moera, Normandale, Woburn
    5011 Avalon, Epuni, Fairfield, Naenae, Taita, Waterloo
    5012 Petone
    5013 Eastbourne
    5014 Wainuiomata
    5019 Stokes Valley`,
  'Upper Hutt': `
    5018 Heretaunga, Timberlea, Totara Park, Trentham, Upper Hutt Central, Wallaceville
    5019 Pinehaven, Silverstream`,
  Paraparaumu: `
    5032 Paraparaumu Beach, Raumati Beach, Raumati South`,
  Masterton: `
    5810 Lansdowne, Solway`,
  Whangarei: `
    0110 Maunu, Morningside, Onerahi, Raumanga
    0112 Kamo, Kensington, Regent, Tikipunga`,
  Nelson: `
    7010 Maitai, Nelson South, The Wood, Toi Toi
    7011 Stoke, Tahunanui`,
  Blenheim: `
    7201 Redwoodtown, Springlands, Witherlea`,
  Christchurch: `
    8011 Addington, Christchurch Central, Riccarton
    8013 Edgeware, Richmond
    8014 Fendalton, Merivale, Saint Albans
    8022 Cashmere, Heathcote Valley, Huntsbury, Saint Martins
    8023 Beckenham, Opawa, Sydenham, Woolston
    8024 Hillmorton, Somerfield, Spreydon
    8025 Halswell, Hoon Hay
    8041 Ilam, Upper Riccarton
    8042 Avonhead, Hei Hei, Hornby, Islington, Sockburn
    8051 Belfast, Casebrook, Northwood, Redwood
    8053 Bishopdale, Burnside, Papanui
    8061 Aranui, Avonside, New Brighton, Wainoni
    8062 Bromley, Linwood
    8081 Mount Pleasant, Redcliffs, Sumner
    8082 Lyttelton
    8083 Burwood, North New Brighton, Parklands`,
  Ashburton: `
    7700 Allenton, Hampstead, Netherby, Tinwald`,
  Timaru: `
    7910 Gleniti, Highfield, Marchwiel, Parkside, Seaview`,
  Dunedin: `
    9010 Halfway Bush, Maori Hill, North East Valley, Opoho, Pine Hill, Roslyn, Wakari
    9011 Belleknowes, Mornington
    9012 Caversham, Corstorphine, Forbury, Saint Clair, Saint Kilda, South Dunedin
    9013 Andersons Bay, Musselburgh, Shiel Hill, Tainui, Waverley
    9016 Dunedin Central, North Dunedin
    9018 Abbotsford, Fairfield, Green Island
    9022 Ravensbourne, Saint Leonards
    9023 Port Chalmers`,
  Queenstown: `
    9300 Fernhill, Frankton, Kelvin Heights, Sunshine Bay`,
  Invercargill: `
    9810 Avenal, Gladstone, Grasmere, Waikiwi, Windsor
    9812 Appleby, Georgetown, Heidelberg, Kew, Newfield, Strathern`,
}
